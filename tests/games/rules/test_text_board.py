"""Positions as text."""

import random

import pytest

from games.rules import VARIANTS, Move, Position, start
from games.rules.text_board import EMPTY, START


def rows_of(position: Position) -> list[str]:
    """Rows of the board, without the hands and the names of the columns."""
    rows = str(position).splitlines()[: -len(position.ruleset.hands) - 1]
    return [row[3:] for row in rows]


def begun(variant: str) -> Position:
    position = start(variant)
    chance = random.Random(variant)
    while position.picking is not None:
        position = position.draft(position.undrafted[0])
    for _ in range(4):
        if not position.is_over:
            position = position.push(chance.choice(position.legal_moves()))
    return position


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_column_of_cells_is_drawn_once(variant):
    position = start(variant)
    drawn = [symbol for row in rows_of(position) for symbol in row.split()]
    assert len(drawn) == len({cell[:2] for cell in position.ruleset.grid.cells})
    assert set(drawn) <= {EMPTY, START}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_filled_cell_that_is_seen_shows_its_color(variant):
    position = begun(variant)
    cells = position.ruleset.grid.cells
    seen = {cells[cell][:2]: color for cell, color in sorted(position.filled().items())}
    drawn = "".join(rows_of(position))
    shown = [drawn.count(symbol) for symbol in "XO#@"]
    assert shown == [list(seen.values()).count(color) for color in range(4)]


def test_cubes_show_their_height():
    position = start("rumis-tower-2p")
    upright = next(
        move for move in position.legal_moves() if [c[2] for c in move.cells] == [0, 1]
    )
    x, y, _ = upright.cells[0]
    column = position.ruleset.grid.height - y
    row = next(
        row for row in str(position.push(upright)).splitlines() if "X" in row
    ).split()
    assert row[0] == str(column)
    assert row[1 + x] == "X2"


def test_a_draft_shows_the_hand_of_each_seat():
    position = start("draft-3p")
    piece = position.ruleset.pieces[position.undrafted[0]].id
    lines = str(position.draft(position.undrafted[0])).splitlines()
    hands = lines[-len(position.ruleset.hands) :]
    assert f"blue of seat 0: {piece}" in hands[0]
    assert [hand for hand in hands if hand.endswith(piece)] == [hands[0]]


def test_a_position_is_one_line_where_python_shows_it():
    upright = Move("purple", None, ((4, 4), (4, 5), (4, 6)))
    position = start("duo", objective="reverse").push(upright)
    assert repr(position) == "<Position of duo;objective=reverse at ply 1>"
