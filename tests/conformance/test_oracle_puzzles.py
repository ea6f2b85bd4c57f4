"""The oracle on puzzles: solutions, what is solved, undo and removal, results."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.game import Game
from tests.oracle.playouts import play_step
from tests.oracle.solutions import check_solutions

pytestmark = pytest.mark.depth

FOLDER = Path(__file__).parents[1] / "data" / "solutions"
LEVELS = ["free", "no-edge", "corner", "chain"]
I3_ON_TOP = [(0, 0, 1), (1, 0, 1), (2, 0, 1)]
I3 = [(0, 0, 0), (1, 0, 0), (2, 0, 0)]


def read(path: Path) -> dict[str, Any]:
    document = json.loads(path.read_text())
    assert isinstance(document, dict)
    return document


def read_entries(document: dict[str, Any]) -> list[Any]:
    return [
        (color, piece, [tuple(cell) for cell in cells])
        for color, piece, cells in document["placements"]
    ]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda p: p.stem)
def test_a_solution_is_one(path: Path) -> None:
    assert check_solutions(read(path)) >= 1


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("tetromino_level_missed", "unsolved"),
        ("figure_hole", "unsolved"),
        ("cube_3_piece_twice", "PIECE_NOT_AVAILABLE"),
    ],
)
def test_a_broken_solution_is_refused(name: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        check_solutions(read(FOLDER / "broken" / f"{name}.json"))


@pytest.mark.parametrize(
    ("name", "highest"),
    [
        ("free", "free"),
        ("no_edge", "no-edge"),
        ("corner", "corner"),
        ("chain", "chain"),
    ],
)
def test_each_level_includes_those_before(name: str, highest: str) -> None:
    document = read(FOLDER / f"tetromino_8x10_{name}.json")
    reached = []
    for level in LEVELS:
        try:
            check_solutions({**document, "contact": level})
        except ValueError:
            break
        reached.append(level)
    assert reached == LEVELS[: LEVELS.index(highest) + 1]


def test_a_solution_file_needs_a_solution_of_a_puzzle() -> None:
    with pytest.raises(ValueError, match="no solution"):
        check_solutions({"variant": "solo-84", "note": "empty"})
    with pytest.raises(ValueError, match="no puzzle"):
        check_solutions({"variant": "duo", "moves": []})
    with pytest.raises(ValueError, match="unsolved"):
        check_solutions({"variant": "solo-84", "moves": [["blue", "1", [[0, 0]]]]})
    with pytest.raises(ValueError, match="NOT_YOUR_TURN"):
        check_solutions({"variant": "solo-84", "moves": [["red", "1", [[0, 0]]]]})


def test_dropped_pieces_are_laid_in_an_order_that_works() -> None:
    document = read(FOLDER / "cube_4.json")
    document["placements"].sort(key=lambda entry: -max(z for *_, z in entry[2]))
    assert check_solutions({**document, "assembly": "drop"}) == 1


def test_a_puzzle_is_over_when_it_is_solved_and_open_again_after_an_undo() -> None:
    game = Game("solo-cube-4")
    *entries, last = read_entries(read(FOLDER / "cube_4.json"))
    for entry in entries:
        game.place(*entry)
    assert game.turn == (None, 0)
    assert not game.solo_result().is_solved

    game.place(*last)
    assert game.judge_pass() == "GAME_OVER"
    assert game.solo_result().is_solved
    assert game.scores().seats == (0,)

    assert game.undo().piece == last[1]
    assert game.turn == (None, 0)
    assert game.solo_result().score == -len(last[2])
    assert game.judge(*last) == "OK"


def test_a_full_region_that_misses_its_level_stays_open() -> None:
    game = Game("solo-tetromino-8x10")
    document = read(FOLDER / "broken" / "tetromino_level_missed.json")
    for entry in read_entries(document):
        game.place(*entry)

    assert game.turn == (None, 0)
    assert not game.is_solved
    assert game.solo_result().score == 0
    assert game.judge("blue", "O", [(0, 0)]) == "PIECE_NOT_AVAILABLE"


def test_any_piece_of_a_packing_puzzle_may_be_taken_back() -> None:
    game = Game("solo-cube-3", {"colors": 2})
    game.place("blue", "I3", I3)
    game.place("yellow", "I3", I3_ON_TOP)

    assert game.take_back(I3).color == "blue"
    assert game.judge("blue", "I3", I3) == "OK"
    assert [made.color for made in game.record] == ["yellow"]


def test_a_dropped_piece_with_another_above_it_stays() -> None:
    game = Game("solo-cube-3", {"colors": 2, "assembly": "drop"})
    game.place("blue", "I3", I3)
    game.place("yellow", "I3", I3_ON_TOP)

    with pytest.raises(ValueError, match="cannot be taken back"):
        game.take_back(I3)
    game.take_back(I3_ON_TOP)
    game.take_back(I3)
    assert game.record == []


def test_only_solo_games_can_be_undone() -> None:
    game = Game("duo")
    play_step(game, "first")

    with pytest.raises(ValueError, match="nothing to undo"):
        game.undo()
    with pytest.raises(ValueError, match="cannot be taken back"):
        game.take_back(game.record[0].cells)


def test_an_undo_gives_the_turn_back() -> None:
    game = Game("solo-84")
    play_step(game, "first")
    assert game.turn == ("yellow", 0)

    game.undo()

    assert game.turn == ("blue", 0)
    assert len(game.legal("blue")) == 232


def test_the_result_of_the_84_pieces_has_the_scores_of_the_colors() -> None:
    game = Game("solo-84", {"turn_order": "free"})
    game.place("red", "I5", [(x, 0) for x in range(5)])

    assert game.scores().colors == {
        "blue": -89,
        "yellow": -89,
        "red": -84,
        "green": -89,
    }
    assert game.scores().seats == (-351,)
    assert game.solo_result().unplaced_pieces == 83
    assert game.solo_result().unplaced_cells == 351


def test_a_cube_counts_what_is_empty_not_what_is_in_hand() -> None:
    game = Game("solo-cube-5")
    game.place("green", "I4", [(x, 4, 4) for x in range(4)])

    assert game.solo_result().score == -121
    assert game.solo_result().unplaced_pieces == 43
    assert game.solo_result().unplaced_cells == 156


def test_a_figure_is_the_callers_region() -> None:
    game = Game("solo-trigon-figure", region=[(17, 3), (18, 3), (19, 3)])
    game.place("blue", "I3", [(17, 3), (18, 3), (19, 3)])

    assert game.is_solved
    with pytest.raises(ValueError, match="takes no region"):
        Game("solo-cube-3", region=[(0, 0, 0)])
