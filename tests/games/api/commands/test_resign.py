import pytest

from tests.api import problem
from tests.builders import a_game, play


def resign(caller, game, body=None, **headers):
    return caller.post(f"games/{game}/resign", body, **headers)


def types(answer):
    assert answer.status_code == 201, answer.content
    return [event["type"] for event in answer.json()["events"]]


def test_one_of_two_who_resigns_ends_the_game(guest):
    game = a_game(players=[guest.actor, "player:B"])
    answer = resign(guest, game)
    assert types(answer) == ["seat.out", "game.ended"]
    assert answer["ETag"] == '"6"'
    assert answer.json()["status"] == "ended"
    assert answer.json()["events"][0]["data"] == {
        "seat": 0,
        "reason": "resigned",
        "ply": 0,
    }
    result = play(game).scored
    assert result is not None
    assert result.winners == (1,)
    told = guest.get(f"games/{game}").json()
    assert told["end_reason"] == "one-left"
    assert told["ending"] == {"reason": "resigned", "seat": 0, "player": guest.actor}
    (row,) = guest.get("games?mine=true").json()["items"]
    assert row["ending"] == told["ending"]


@pytest.mark.parametrize("seat", [2, 4, 5, -1, 1.0, True, "1", None, 10**20], ids=str)
def test_a_seat_that_the_game_does_not_have_is_named(guest, seat):
    game = a_game(players=[guest.actor, "player:B"])
    document = problem(resign(guest, game, {"seat": seat}))
    assert (document["code"], document["field"]) == ("invalid", "seat")
