"""`turn.began`: the owner of a webhook hears of their own turns."""

import pytest

from blokus_api.webhooks import fan_out
from tests.api import Api
from tests.blokus_api.webhooks.deliverer import follow, versions, work
from tests.builders import a_game, play


def test_a_turn_is_told_to_its_owner_alone(hook, owner, receiver):
    endpoint = hook(types=["turn.began"])
    game = a_game(players=["player:A", owner.actor])
    play(game, 1)
    follow()
    fan_out.work(f"{game}:fan-out", after=0)
    work()
    (message,) = receiver.got
    payload = message.proven(endpoint.secret)
    assert payload["type"] == "turn.began"
    assert (payload["data"]["game"], payload["data"]["version"]) == (game, 5)
    assert payload["data"]["player"] == owner.actor
    assert message.headers["webhook-id"] == f"turn_{game}_5"


@pytest.mark.parametrize("type_", ["turn.began", "move.played"])
def test_a_message_leads_to_a_picture_that_needs_no_token(hook, owner, receiver, type_):
    endpoint = hook(types=[type_])
    game = a_game(players=["player:A", owner.actor], visibility="private")
    play(game, 1)
    follow()
    work()
    (message,) = receiver.got
    address = message.proven(endpoint.secret)["picture"]
    assert f"/games/{game}/states/5.svg" in address
    picture = Api().get("/api/" + address.partition("/api/")[2])
    assert picture["Content-Type"] == "image/svg+xml"


def test_who_names_no_types_hears_of_events_alone(hook, owner, receiver):
    hook(types=[])
    a_game(players=[owner.actor, "player:A"])
    follow()
    work()
    assert receiver.versions == [1, 2, 3, 4]


def test_the_move_before_a_turn_comes_before_it(hook, owner, receiver):
    endpoint = hook(types=["move.played", "turn.began"])
    play(a_game(players=["player:A", owner.actor]), 1)
    follow()
    work()
    types = [m.proven(endpoint.secret)["type"] for m in receiver.got]
    assert types == ["move.played", "turn.began"]


def test_a_turn_that_is_over_is_not_told(hook, owner):
    endpoint = hook(types=["turn.began"])
    play(a_game(players=["player:A", owner.actor]), 2)
    follow()
    assert versions(endpoint) == []


@pytest.mark.parametrize("chosen", [True, False])
def test_turns_in_certain_games_alone(hook, owner, chosen):
    one, other = (a_game(players=["player:A", owner.actor]) for _ in range(2))
    endpoint = hook(
        types=["turn.began"], follows="games", games=[one if chosen else other]
    )
    play(one, 1)
    follow()
    assert versions(endpoint) == ([5] if chosen else [])


def test_a_game_that_is_sent_again_is_its_events_alone(hook, owner, receiver):
    endpoint = hook(types=["move.played", "turn.began"])
    game = a_game(players=["player:A", owner.actor])
    play(game, 1)
    follow()
    work()
    answer = owner.post(
        f"webhooks/{endpoint.id}/redeliver", {"game": game, "version": 1}
    )
    assert answer.json() == {"deliveries": 1}
    work()
    ids = [m.headers["webhook-id"] for m in receiver.got]
    assert ids == [f"event_{game}_5", f"turn_{game}_5", f"event_{game}_5"]
