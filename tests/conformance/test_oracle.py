"""The oracle agrees with the published vectors and with those derived by hand.

`vectors.jsonl` and `playouts.jsonl` were published with the rules, `vectors_more.jsonl`
was derived from their text by hand, `playouts_last.jsonl` was played by the oracle.
`tests/oracle/vectors.py` says what the last two add to the format.
"""

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from tests.oracle.game import Game
from tests.oracle.playouts import draft_all, play_out, play_step, start_playout
from tests.oracle.rules import find_rules
from tests.oracle.vectors import (
    Vector,
    find_count,
    find_scores,
    find_verdict,
    find_winners,
    list_first_seats,
    list_turns,
    read_cells,
    set_up,
)

pytestmark = pytest.mark.depth

FOLDER = Path(__file__).parents[1] / "data"
REPLAYED = {
    *("duo", "junior", "half-board", "travel"),
    *("rumis-tower-2p", "rumis-corner-2p", "rumis-steps-2p", "rumis-pyramid-2p"),
    *("solo-tetromino-8x10", "solo-cube-3", "solo-cube-4", "solo-trigon-figure"),
}
"""Variants whose games are so short that whole ones are played again."""
SAMPLED = 10
"""Of those one in so many is played to the end."""
BEGUN = 8
"""Of all playouts one in so many is begun."""


def read_lines(*names: str) -> list[Vector]:
    texts = [(FOLDER / name).read_text() for name in names]
    return [json.loads(line) for text in texts for line in text.splitlines()]


VECTORS = read_lines("vectors.jsonl", "vectors_more.jsonl")
PLAYOUTS = read_lines("playouts.jsonl", "playouts_last.jsonl")


def of_type(*kinds: str) -> pytest.MarkDecorator:
    vectors = [vector for vector in VECTORS if vector["type"] in kinds]
    names = [vector["id"] for vector in vectors]
    return pytest.mark.parametrize("vector", vectors, ids=names)


def name_playout(playout: Vector) -> str:
    options = "-".join(f"{name}={value}" for name, value in playout["options"].items())
    return f"{playout['variant']}-{playout['pick']}-{options}"


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
    assert find_count(vector) == vector["expect"]


@of_type("score", "score3d")
def test_scores_winners_and_ranks_are_as_expected(vector: Vector) -> None:
    result = find_scores(vector)

    expected = dict(vector["expect"])
    if "winners" in expected:
        rules = find_rules(vector["variant"], vector.get("options"))
        assert result.winners == find_winners(rules, expected.pop("winners"))
    assert list(result.ranks) == expected.pop("ranks", list(result.ranks))
    found: dict[str, int] = dict(result.colors)
    found |= {f"seat{seat}": total for seat, total in enumerate(result.seats)}
    found |= {f"team{team}": total for team, total in enumerate(result.teams)}
    assert {name: found[name] for name in expected} == expected


@of_type("turns")
def test_colors_and_seats_act_in_the_expected_order(vector: Vector) -> None:
    assert list_turns(vector) == vector["first"]


@of_type("draft_order")
def test_seats_pick_in_the_expected_order(vector: Vector) -> None:
    game = Game(vector["variant"], vector.get("options"))
    draft_all(game, "last")
    hands = [len(game.table.list_hand(seat)) for seat in game.rules.seats]

    assert hands == vector["hand_sizes"]
    assert list_first_seats(vector) == vector["picks"]


@of_type("action")
def test_an_action_in_turn_is_judged_as_expected(vector: Vector) -> None:
    assert find_verdict(vector) == vector["expect"]


@pytest.mark.parametrize("line", read_lines("options.jsonl"), ids=json.dumps)
def test_options_that_a_variant_does_not_know_are_refused(line: Vector) -> None:
    if line["expect"] == "OK":
        assert find_rules(line["variant"], line["options"]).seats
    else:
        with pytest.raises(ValueError):  # noqa: PT011
            find_rules(line["variant"], line["options"])


@pytest.mark.parametrize(
    "playout",
    [line for line in PLAYOUTS if line["variant"] in REPLAYED][::SAMPLED],
    ids=name_playout,
)
def test_a_playout_on_a_small_board_is_reproduced(playout: Vector) -> None:
    assert play_out(playout) == playout


@pytest.mark.parametrize("playout", PLAYOUTS[::BEGUN], ids=name_playout)
def test_a_playout_begins_as_recorded(playout: Vector) -> None:
    game = start_playout(playout)

    branching = [play_step(game, playout["pick"]) for _ in playout["branching"]]

    assert branching == playout["branching"]


@pytest.mark.parametrize(
    ("variant", "orientations", "cells", "placements"),
    [
        ("classic", 91, 89, 30433),
        ("duo", 91, 89, 13729),
        ("half-board", 91, 89, 13783),
        ("trigon", 155, 110, 32131),
        ("trigon-3p", 155, 110, 24859),
        ("rumis-tower-2p", 104, 40, 3809),
        ("rumis-tower-3p", 104, 40, 6379),
        ("rumis-tower", 104, 40, 8949),
        ("rumis-corner-2p", 104, 40, 2139),
        ("rumis-corner-3p", 104, 40, 4280),
        ("rumis-corner", 104, 40, 6454),
        ("rumis-steps-2p", 104, 40, 4922),
        ("rumis-steps-3p", 104, 40, 5561),
        ("rumis-steps", 104, 40, 6067),
        ("rumis-pyramid-2p", 104, 40, 1911),
        ("rumis-pyramid-3p", 104, 40, 4956),
        ("rumis-pyramid", 104, 40, 4956),
    ],
)
def test_pieces_and_boards_have_the_published_numbers(
    variant: str, orientations: int, cells: int, placements: int
) -> None:
    rules = find_rules(variant)

    assert sum(map(len, rules.board.piece_set.orientations.values())) == orientations
    assert rules.find_size() == cells
    assert sum(len(rules.board.lay(piece)) for piece in rules.pieces) == placements


def test_junior_has_two_copies_of_twelve_pieces() -> None:
    junior = find_rules("junior")

    assert sum(len(junior.board.lay(piece)) for piece in junior.pieces) == 7217
    assert junior.find_size() == 88


@pytest.mark.parametrize(
    "variant",
    ["duo", "half-board", "classic-teams", "trigon-2p", "rumis-steps", "draft-3p"],
)
def test_what_is_legal_is_what_is_judged_ok(variant: str) -> None:
    game = Game(variant)
    draft_all(game, "first")
    for _ in range(9):
        play_step(game, "last")
    color, seat = game.turn or ("", -1)
    color = color or "blue"
    tried = [
        (piece, cells)
        for piece in game.rules.pieces
        for cells in islice(game.rules.board.lay(piece), 0, None, 29)
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


def test_an_illegal_pick_is_refused() -> None:
    game = Game("draft")

    with pytest.raises(ValueError, match="WRONG_PHASE"):
        game.pick(0, "red", "1")


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


def test_a_game_for_one_ends_when_its_seat_leaves() -> None:
    game = Game("obstacle-1p")

    game.leave(0)

    assert game.turn is None
    assert game.scores().winners == ()
