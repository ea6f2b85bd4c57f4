import pytest

from games.storage import event_store
from tests.api import problem
from tests.builders import Guest, a_game, a_guest, play


@pytest.fixture
def guest(db: None) -> Guest:
    return a_guest()


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


def test_any_player_calls_a_game_off(guest):
    game = a_game("classic", ["player:A", guest.actor, "player:C", "player:D"])
    play(game, 3)
    assert abort(guest, game).status_code == 201


def test_who_created_a_game_calls_it_off_without_a_seat(guest):
    game = guest.post("games", {"variant": "duo"}).json()["id"]
    assert abort(guest, game, {"expected_version": 1}).status_code == 201


def test_nobody_else_calls_it_off(guest):
    assert problem(abort(guest, a_game()))["code"] == "not-your-seat"


def test_a_game_is_not_called_off_once_every_seat_has_moved(guest):
    game = a_game(players=[guest.actor, "player:B"])
    play(game, 2)
    document = problem(abort(guest, game))
    assert (document["status"], document["code"]) == (409, "too-late-to-abort")


def test_a_stale_version_is_told_before_that_it_is_too_late(guest):
    game = a_game(players=[guest.actor, "player:B"])
    play(game, 2)
    answer = abort(guest, game, {"expected_version": 5})
    document = problem(answer)
    assert (document["status"], document["code"]) == (409, "stale-version")
    assert [event["version"] for event in document["events"]] == [6]


def test_a_game_that_was_called_off_is_over(guest):
    game = a_game(players=[guest.actor, "player:B"])
    abort(guest, game)
    assert problem(abort(guest, game))["code"] == "game-over"
    answer = guest.post(f"games/{game}/moves", {"move": "e10"})
    assert problem(answer)["code"] == "game-over"


def test_a_key_calls_off_once(guest):
    game = a_game(players=[guest.actor])
    first = abort(guest, game, idempotency_key="k")
    again = abort(guest, game, idempotency_key="k")
    assert (again.status_code, again.json()) == (200, first.json())
    assert event_store.read(game).state.version == 3
