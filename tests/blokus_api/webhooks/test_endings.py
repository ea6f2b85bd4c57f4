"""Messages of the end of a game."""

from games.api.commands.moves import Resign
from games.decisions import Command
from games.storage import event_store
from tests.blokus_api.webhooks.deliverer import follow, work
from tests.builders import a_game, play, send


def test_messages_of_the_end_name_who_resigned(hook, receiver):
    endpoint = hook(types=["seat.out", "game.ended", "game.scored"])
    game = a_game()
    send(event_store.read(game), Resign(seat=1), Command("player:B"))
    play(game)
    follow()
    work()
    out, *ends = [message.proven(endpoint.secret) for message in receiver.got]
    assert "ending" not in out
    assert [message["type"] for message in ends] == ["game.ended", "game.scored"]
    for message in ends:
        assert message["ending"] == {
            "reason": "resigned",
            "seat": 1,
            "player": "player:B",
        }
