import pytest

from tests.api import problem
from tests.builders import a_game


def abort(caller, game, body=None, **headers):
    return caller.post(f"games/{game}/abort", body, **headers)


@pytest.mark.parametrize("players", [[], ["player:B"]])
def test_a_game_is_called_off(guest, players):
    game = a_game(players=[guest.actor, *players])
    answer = abort(guest, game)
    document = answer.json()
    assert answer.status_code == 201
    assert document["status"] == "aborted"
    assert [event["type"] for event in document["events"]] == ["game.aborted"]
    whole = guest.get(f"games/{game}").json()
    assert (whole["turn"], whole["result"]) == (None, None)


def test_who_created_a_game_calls_it_off_without_a_seat(guest):
    game = guest.post("games", {"variant": "duo"}).json()["id"]
    assert abort(guest, game, {"expected_version": 1}).status_code == 201


def test_nobody_else_calls_it_off(guest):
    assert problem(abort(guest, a_game()))["code"] == "not-your-seat"


def test_a_game_that_was_called_off_is_over(guest):
    game = a_game(players=[guest.actor, "player:B"])
    abort(guest, game)
    assert problem(abort(guest, game))["code"] == "game-over"
    answer = guest.post(f"games/{game}/moves", {"move": "e10"})
    assert problem(answer)["code"] == "game-over"
