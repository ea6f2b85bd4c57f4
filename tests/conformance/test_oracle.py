"""The oracle agrees with the published vectors and with those derived by hand.

`vectors.jsonl` and `playouts.jsonl` were published with the rules, `vectors_more.jsonl`
was derived from their text by hand, `playouts_last.jsonl` was played by the oracle. In
addition to that format an `action` may name its `seat`, `out` lists seats that leave
after `ply` placements, and `ranks` are in seat order.
"""

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.game import Game
from tests.oracle.playouts import play_out, play_step
from tests.oracle.results import find_result, score_color
from tests.oracle.rules import Rules, find_rules
from tests.oracle.shapes import SHAPES, find_orientations, lay_everywhere

Vector = dict[str, Any]

FOLDER = Path(__file__).parents[1] / "data"
SMALL = {"duo", "travel", "half-board", "junior"}


def read_lines(*names: str) -> list[Vector]:
    texts = [(FOLDER / name).read_text() for name in names]
    return [json.loads(line) for text in texts for line in text.splitlines()]


VECTORS = read_lines("vectors.jsonl", "vectors_more.jsonl")
PLAYOUTS = read_lines("playouts.jsonl", "playouts_last.jsonl")


def of_type(kind: str) -> pytest.MarkDecorator:
    vectors = [vector for vector in VECTORS if vector["type"] == kind]
    names = [vector["id"] for vector in vectors]
    return pytest.mark.parametrize("vector", vectors, ids=names)


def read_cells(listed: list[list[int]]) -> list[tuple[int, ...]]:
    return [tuple(cell) for cell in listed]


def set_up(vector: Vector) -> Game:
    """Put the setup on the board without turn order."""
    game = Game(vector["variant"], vector.get("options"))
    for color, piece, listed in vector["setup"]:
        cells = read_cells(listed)
        if not vector.get("raw"):
            assert game.judge(color, piece, cells, in_turn=False) == "OK"
        game.put(color, piece, cells)
    return game


def leave_when_due(game: Game, vector: Vector) -> None:
    for departure in vector.get("out", []):
        if departure["ply"] == len(game.record):
            game.leave(departure["seat"], departure["reason"])


def find_winners(rules: Rules, names: list[str]) -> tuple[int, ...]:
    winners: list[int] = []
    for name in names:
        if name.startswith("team"):
            winners += rules.teams[int(name.removeprefix("team"))]
        elif name.startswith("seat"):
            winners.append(int(name.removeprefix("seat")))
        else:
            winners.append(rules.owners[name])
    return tuple(sorted(winners))


@of_type("place")
def test_a_placement_is_judged_as_expected(vector: Vector) -> None:
    game = set_up(vector)
    color, piece, cells = vector["color"], vector["piece"], read_cells(vector["cells"])

    verdict = game.judge(color, piece, cells, in_turn=False)

    assert verdict == vector["expect"]
    legal = [sorted(laid) for name, laid in game.legal(color) if name == piece]
    assert (sorted(cells) in legal) == (verdict == "OK")


@of_type("count")
def test_legal_placements_are_as_many_as_expected(vector: Vector) -> None:
    assert len(set_up(vector).legal(vector["color"])) == vector["expect"]


@of_type("score")
def test_scores_winners_and_ranks_are_as_expected(vector: Vector) -> None:
    rules = find_rules(vector["variant"], vector.get("options"))
    points = dict.fromkeys(rules.colors, 0) | {
        color: score_color(rules, left, vector["last"][color])
        for color, left in vector["left"].items()
    }

    result = find_result(
        rules, points, [each["seat"] for each in vector.get("out", [])]
    )

    expected = dict(vector["expect"])
    if "winners" in expected:
        assert result.winners == find_winners(rules, expected.pop("winners"))
    assert list(result.ranks) == expected.pop("ranks", list(result.ranks))
    found: dict[str, int] = dict(result.colors)
    found |= {f"seat{seat}": total for seat, total in enumerate(result.seats)}
    found |= {f"team{team}": total for team, total in enumerate(result.teams)}
    assert {name: found[name] for name in expected} == expected


@of_type("turns")
def test_colors_and_seats_act_in_the_expected_order(vector: Vector) -> None:
    game = Game(vector["variant"], vector.get("options"))
    for expected in vector["first"]:
        leave_when_due(game, vector)
        assert game.turn == tuple(expected)
        play_step(game, "first")


@of_type("action")
def test_an_action_in_turn_is_judged_as_expected(vector: Vector) -> None:
    game = Game(vector["variant"], vector.get("options"))
    leave_when_due(game, vector)
    for color, piece, listed in vector["setup"]:
        game.place(color, piece, read_cells(listed))
        leave_when_due(game, vector)
    action = vector["action"]

    if action == "pass":
        assert game.judge_pass() == vector["expect"]
    else:
        cells = read_cells(action["cells"])
        seat = action.get("seat")
        verdict = game.judge(action["color"], action["piece"], cells, seat=seat)
        assert verdict == vector["expect"]


@pytest.mark.parametrize("line", read_lines("options.jsonl"), ids=json.dumps)
def test_options_that_a_variant_does_not_know_are_refused(line: Vector) -> None:
    if line["expect"] == "OK":
        assert find_rules(line["variant"], line["options"]).seats
    else:
        with pytest.raises(ValueError):  # noqa: PT011
            find_rules(line["variant"], line["options"])


@pytest.mark.parametrize(
    "playout", [line for line in PLAYOUTS if line["variant"] in SMALL], ids=json.dumps
)
def test_a_playout_on_a_small_board_is_reproduced(playout: Vector) -> None:
    played = play_out(playout["variant"], playout["options"], playout["pick"])

    assert played == playout


@pytest.mark.parametrize(
    "playout",
    [line for line in PLAYOUTS if line["variant"] not in SMALL],
    ids=json.dumps,
)
def test_a_playout_on_the_full_board_begins_as_recorded(playout: Vector) -> None:
    game = Game(playout["variant"], playout["options"])

    branching = [play_step(game, playout["pick"]) for _ in playout["branching"]]

    assert branching == playout["branching"]


def test_pieces_and_boards_have_the_published_numbers() -> None:
    boards = {name: find_rules(name).board for name in ("classic", "duo", "half-board")}
    totals = {
        name: sum(len(lay_everywhere(board, piece)) for piece in SHAPES)
        for name, board in boards.items()
    }
    junior = find_rules("junior")

    assert totals == {"classic": 30433, "duo": 13729, "half-board": 13783}
    assert (
        sum(len(lay_everywhere(junior.board, piece)) for piece in junior.pieces) == 7217
    )
    assert sum(len(find_orientations(piece)) for piece in SHAPES) == 91
    assert find_rules("classic").find_size() == 89
    assert junior.find_size() == 88


@pytest.mark.parametrize("variant", ["duo", "half-board", "classic-teams"])
def test_what_is_legal_is_what_is_judged_ok(variant: str) -> None:
    game = Game(variant)
    for _ in range(9):
        play_step(game, "last")
    color, seat = game.turn or ("", -1)
    tried = [
        (piece, cells)
        for piece in game.rules.pieces
        for cells in islice(lay_everywhere(game.rules.board, piece), 0, None, 7)
    ]

    verdicts = {
        (piece, cells): game.judge(color, piece, cells, seat=seat)
        for piece, cells in tried
    }

    allowed = {placed for placed, verdict in verdicts.items() if verdict == "OK"}
    assert allowed == game.legal(color) & verdicts.keys()
    assert len(Counter(verdicts.values())) >= 4


def test_an_illegal_placement_is_refused() -> None:
    game = Game("duo")

    with pytest.raises(ValueError, match="START_REQUIRED"):
        game.place("purple", "1", [(0, 0)])


def test_a_seat_cannot_leave_twice() -> None:
    game = Game("classic")
    game.leave(3)

    with pytest.raises(ValueError, match="seat 3"):
        game.leave(3)


def test_nobody_leaves_a_game_that_is_over() -> None:
    game = Game("duo")
    game.leave(0, "timeout")

    with pytest.raises(ValueError, match="GAME_OVER"):
        game.leave(1)
    assert game.scores().winners == (1,)
    assert game.scores().ranks == (2, 1)
