import pytest

from games.decisions import turns
from games.decisions.verification import find_fault
from games.storage import event_store
from tests.api import problem
from tests.builders import Guest, a_first_move, a_game, a_guest, play


@pytest.fixture
def game(guest: Guest) -> str:
    return a_game("solo-84", [guest.actor])


def undo(caller, game, body=None, **headers):
    return caller.post(f"games/{game}/undo", body, **headers)


def test_the_last_placement_is_taken_back_and_told(guest, game):
    before = play(game, 2)
    body = a_first_move(before)
    placed = guest.post(f"games/{game}/moves", body).json()["events"][0]["data"]
    answer = undo(guest, game)
    assert answer.status_code == 201
    (event,) = answer.json()["events"]
    assert event == event_store.events(game)[-1].public()
    assert event["type"] == "placement.removed"
    assert event["data"] == {
        "seat": 0,
        "index": 2,
        "color": placed["color"],
        "piece": placed["piece"],
        "cells": placed["cells"],
    }
    assert event_store.read(game).state.position == before.position
    assert answer.json()["turn"] == before.turn
    assert guest.get(f"games/{game}").json()["ply"] == 2


def test_a_game_is_undone_to_its_start_and_played_again(guest, game):
    start = event_store.read(game).state.position
    play(game, 4)
    for _ in range(4):
        assert undo(guest, game).status_code == 201
    assert event_store.read(game).state.position == start
    document = problem(undo(guest, game))
    assert (document["status"], document["code"]) == (409, "nothing-to-remove")
    assert play(game, seed=2).ply > 10
    assert find_fault(event_store.events(game)) is None


def test_not_without_end(guest, game, monkeypatch):
    monkeypatch.setattr(turns, "MOST_REMOVALS", 2)
    play(game, 4)
    for _ in range(2):
        assert undo(guest, game).status_code == 201
    document = problem(undo(guest, game))
    assert (document["status"], document["code"]) == (409, "too-many-removals")
    assert guest.get(f"games/{game}").json()["ply"] == 2
    assert find_fault(event_store.events(game)) is None


def test_a_version_before_an_undo_still_tells_what_was(guest, game):
    play(game, 3)
    undo(guest, game)
    assert guest.get(f"games/{game}/states/6").json()["ply"] == 3
    assert guest.get(f"games/{game}/states/7").json()["ply"] == 2


def test_only_games_for_one_are_undone(guest):
    game = a_game("duo", [guest.actor, guest.actor])
    play(game, 2)
    document = problem(undo(guest, game))
    assert (document["status"], document["code"]) == (409, "nothing-to-remove")


def test_obstacles_for_one_are_undone(guest):
    game = a_game("obstacle-1p", [guest.actor])
    before = play(game, 5)
    play(game, 1)
    assert undo(guest, game).status_code == 201
    assert event_store.read(game).state.position == before.position


def test_a_puzzle_that_is_stuck_waits_to_be_taken_back_or_given_up(guest, game):
    stuck = play(game)
    assert not any(stuck.position.legal_sets)
    assert (stuck.status, stuck.turn) == ("playing", None)
    told = guest.get(f"games/{game}").json()
    assert (told["status"], told["scores"]["solved"]) == ("playing", False)
    (listed,) = guest.get("games?my_turn=true").json()["items"]
    assert listed["id"] == game
    assert undo(guest, game).status_code == 201
    assert event_store.read(game).state.turn is not None


def test_nothing_is_undone_when_the_game_is_over(guest, game):
    play(game)
    assert guest.post(f"games/{game}/resign").status_code == 201
    assert problem(undo(guest, game))["code"] == "game-over"


def test_nothing_is_placed_where_nothing_fits(guest, game):
    state = play(game)
    move = {"color": "blue", "cells": state.position.placements.cells_of(0)}
    document = problem(guest.post(f"games/{game}/moves", move))
    assert (document["status"], document["code"]) == (409, "game-over")
    assert "Remove a piece" in document["detail"]


def test_somebody_else_undoes_nothing(guest, game):
    play(game, 1)
    assert problem(undo(a_guest(), game))["code"] == "not-your-seat"
    assert event_store.read(game).state.ply == 1
