import random

import pytest

from games.decisions.verification import find_fault
from games.services import automation
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.models import Record
from tests.api import problem
from tests.builders import Guest, a_game, a_guest, play
from tests.games.rules.boards import CUBE

FIRST = [list(cell) for cell in CUBE[0]]


@pytest.fixture
def cube(guest: Guest) -> str:
    return a_game("solo-cube-3", [guest.actor])


def put(caller, game, cells, color="blue"):
    answer = caller.post(f"games/{game}/moves", {"color": color, "cells": cells})
    assert answer.status_code == 201, answer.content
    return answer


def remove(caller, game, cells, **headers):
    return caller.post(f"games/{game}/removals", {"cells": cells}, **headers)


def test_any_piece_is_taken_back_and_told(guest, cube):
    for cells in CUBE[:3]:
        put(guest, cube, cells)
    answer = remove(guest, cube, CUBE[1][::-1])
    assert answer.status_code == 201
    (event,) = answer.json()["events"]
    assert event["type"] == "placement.removed"
    assert event["data"] == {
        "seat": 0,
        "index": 1,
        "color": "blue",
        "piece": "T4",
        "cells": [list(cell) for cell in sorted(CUBE[1], key=lambda c: c[::-1])],
    }
    document = guest.get(f"games/{cube}").json()
    assert [placed["piece"] for placed in document["placements"]] == ["V3", "L4"]
    assert "T4" in document["hands"][0]["pieces"]
    # One color: only it can be meant.
    assert document["turn"] == {"color": "blue", "seat": 0}


def test_a_puzzle_is_placed_removed_solved_ended_and_scored(guest, cube):
    for cells in CUBE[:-1]:
        put(guest, cube, cells)
    assert guest.get(f"games/{cube}").json()["scores"]["seats"] == [-4]
    remove(guest, cube, CUBE[0])
    put(guest, cube, CUBE[-1])
    last = put(guest, cube, CUBE[0]).json()
    assert [event["type"] for event in last["events"]] == ["move.played", "game.ended"]
    assert last["events"][1]["data"] == {"reason": "solved"}
    assert (last["status"], last["turn"]) == ("ended", None)

    automation.score_game(game=cube)
    document = guest.get(f"games/{cube}").json()
    assert document["result"] == {
        "colors": {},
        "seats": [0],
        "teams": [0],
        "ranks": [1],
        "winners": [0],
        "solved": True,
    }
    assert document["result"] == document["scores"]
    assert find_fault(event_store.events(cube)) is None
    archive_games([(cube, event_store.read(cube).state.version)])
    assert Record.objects.get(game=cube).length == len(CUBE)
    assert problem(remove(guest, cube, FIRST))["code"] == "game-over"
    assert document["removable"] == []


def test_a_tetromino_puzzle_that_nothing_fits_any_more_goes_on_until_given_up(guest):
    game = a_game("solo-tetromino-8x10", [guest.actor])
    state = play(game, seed=5)
    assert state.status == "playing"
    document = guest.get(f"games/{game}").json()
    assert not any(hand["can_move"] for hand in document["hands"])
    rng = random.Random(0)
    for _ in range(3):
        placed = rng.choice(event_store.read(game).state.position.played)
        cells = state.position.placements.cells_of(placed.number)
        assert remove(guest, game, cells).status_code == 201
    left = event_store.read(game).state
    assert left.ply == state.ply - 3
    assert any(left.position.legal_sets)

    answer = guest.post(f"games/{game}/resign")
    assert [event["type"] for event in answer.json()["events"]] == [
        "seat.out",
        "game.ended",
    ]
    automation.score_game(game=game)
    result = guest.get(f"games/{game}").json()["result"]
    assert result["seats"] == [4 * left.ply - 80]
    assert (result["solved"], result["winners"]) == (False, [])
    assert find_fault(event_store.events(game)) is None


def test_what_lies_below_another_piece_stays(guest):
    game = a_game("solo-cube-3", [guest.actor], options={"assembly": "drop"})
    for cells in CUBE[:5]:
        put(guest, game, cells)
    document = problem(remove(guest, game, FIRST))
    assert (document["code"], document["reason"]) == ("illegal-move", "occupied")
    assert document["cells"] == [[0, 0, 1], [1, 0, 1], [1, 1, 1]]
    assert guest.get(f"games/{game}").json()["removable"] == [1, 3, 4]
    assert remove(guest, game, CUBE[4]).status_code == 201
    assert guest.get(f"games/{game}").json()["removable"] == [0, 1, 3]
    assert remove(guest, game, FIRST).status_code == 201


def test_with_turns_only_the_last_piece_is_taken_back(guest):
    game = a_game("solo-84", [guest.actor])
    position = play(game, 3).position
    first, _, last = (position.placements.cells_of(p.number) for p in position.played)
    assert guest.get(f"games/{game}").json()["removable"] == [2]
    assert problem(remove(guest, game, first))["code"] == "not-your-turn"
    assert remove(guest, game, last).status_code == 201


def test_games_for_several_tell_nothing_of_what_is_taken_back(guest):
    game = a_game("duo", [guest.actor, "ai:random"])
    assert "removable" not in guest.get(f"games/{game}").json()


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ([[0, 0, 0]], "nothing-to-remove"),
        ([[0, 0, 0], [1, 0, 0]], "nothing-to-remove"),
        ([[9, 9, 9]], "nothing-to-remove"),
        ([[0, 0]], "nothing-to-remove"),
        ([*FIRST, FIRST[0]], "nothing-to-remove"),
        ([], "invalid"),
        ([[0, 0, "0"]], "invalid"),
        ([[0] * 4], "invalid"),
        ([[0, 0, 0]] * 9, "invalid"),
        ("000", "invalid"),
        (None, "invalid"),
    ],
    ids=str,
)
def test_what_is_no_piece_on_the_board_is_not_removed(guest, cube, cells, code):
    put(guest, cube, FIRST)
    assert problem(remove(guest, cube, cells))["code"] == code
    assert event_store.read(cube).state.ply == 1


def test_a_removal_on_another_version_is_stale_whatever_lies_there_now(guest, cube):
    put(guest, cube, FIRST)
    remove(guest, cube, FIRST)
    answer = remove(guest, cube, FIRST, if_match='"4"')
    assert answer.status_code == 412
    assert [event["version"] for event in problem(answer)["events"]] == [5]


def test_who_holds_no_seat_removes_nothing_whatever_lies_there(guest, cube):
    assert problem(remove(a_guest(), cube, FIRST))["code"] == "not-your-seat"


def test_games_of_several_keep_what_is_placed(guest):
    game = a_game("rumis-tower-2p", [guest.actor, guest.actor])
    position = play(game, 1).position
    cells = position.placements.cells_of(position.played[0].number)
    assert problem(remove(guest, game, cells))["code"] == "nothing-to-remove"
