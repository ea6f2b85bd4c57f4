"""The contest's names of placements, and ours."""

import random
from itertools import product

import pytest

from blokus_api.contest.placements import (
    COLORS,
    KINDS,
    PIECES,
    ROTATIONS,
    SetMove,
    SkipMove,
    contest_from_move,
    move_from_contest,
)
from games.rules import Move
from games.rules.moves import move_of
from tests.blokus_api.contest.captures import drawn

POSITION = drawn("PENTO_X")
RULESET = POSITION.ruleset


def drawing(kind: str, rotation: str, is_flipped: bool) -> str:
    """Draw a placement of blue in its upper left corner."""
    move = move_from_contest(SetMove("BLUE", kind, rotation, is_flipped, 0, 0))
    rows = range(1 + max(y for _, y in move.cells))
    columns = range(1 + max(x for x, _ in move.cells))
    marks = dict.fromkeys(move.cells, "#")
    return " ".join("".join(marks.get((x, y), ".") for x in columns) for y in rows)


def test_colors_and_pieces_are_ours():
    assert tuple(color.lower() for color in COLORS) == RULESET.colors
    assert {piece.id for piece in RULESET.pieces} == set(KINDS)
    assert {KINDS[piece]: piece for piece in KINDS} == PIECES


def test_every_name_of_every_kind_is_that_piece():
    for kind, rotation, is_flipped in product(PIECES, ROTATIONS, (False, True)):
        move = move_from_contest(SetMove("RED", kind, rotation, is_flipped, 5, 7))
        (piece,) = (p for p in RULESET.pieces if p.id == PIECES[kind])
        assert piece.is_shape_of(move.cells)
        assert min(x for x, _ in move.cells) == 5
        assert min(y for _, y in move.cells) == 7


def test_pieces_turn_clockwise_and_are_flipped_afterwards():
    assert drawing("TRIO_L", "NONE", False) == "#. ##"
    assert drawing("TRIO_L", "NONE", True) == ".# ##"
    assert drawing("PENTO_L", "RIGHT", False) == "#### #..."
    assert drawing("PENTO_L", "RIGHT", True) == "#### ...#"
    assert drawing("PENTO_L", "MIRROR", False) == "## .# .# .#"
    assert drawing("PENTO_L", "LEFT", False) == "...# ####"


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("MONO", {("NONE", False)}),
        ("PENTO_I", {("NONE", False), ("RIGHT", False)}),
        (
            "PENTO_W",
            {("NONE", False), ("NONE", True), ("RIGHT", False), ("RIGHT", True)},
        ),
        (
            "PENTO_U",
            {("NONE", False), ("RIGHT", False), ("RIGHT", True), ("MIRROR", False)},
        ),
        ("PENTO_P", set(product(ROTATIONS, (False, True)))),
    ],
)
def test_a_form_of_a_piece_has_its_first_name(kind, names):
    found = set()
    for rotation, is_flipped in product(ROTATIONS, (False, True)):
        move = move_from_contest(SetMove("BLUE", kind, rotation, is_flipped, 3, 4))
        named = contest_from_move(move)
        assert isinstance(named, SetMove)
        assert move_from_contest(named) == move
        found.add((named.rotation, named.is_flipped))
    assert found == names


def test_placements_are_named_and_found_again():
    numbers = random.Random(1).sample(range(len(RULESET.placements.piece)), 1000)
    for number in numbers:
        move = move_of(RULESET, number % 4, number)
        assert move_from_contest(contest_from_move(move)) == move


def test_a_skip_names_its_color():
    assert move_from_contest(SkipMove("GREEN")) == Move("green", None, ())
    assert contest_from_move(Move("green", None, ())) == SkipMove("GREEN")


def test_a_missing_color_is_no_color():
    assert move_from_contest(SkipMove(None)).color not in RULESET.color_index
