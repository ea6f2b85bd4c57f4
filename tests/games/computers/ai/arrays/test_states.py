import numpy as np
import pytest

from games.computers.ai.arrays.states import CORNER, FREE, State, state_of
from games.computers.ai.arrays.tables import tables_of
from games.rules.placements import members
from tests.games.computers.ai.positions import after, begun, numbers_of

each = pytest.mark.parametrize(
    "variant",
    ["classic-3p", "junior", "trigon", "draft-3p", "rumis-steps", "contest"],
)


def laid_out(position):
    return state_of(position, tables_of(position.placements))


@each
def test_hands_have_what_they_may_place(variant):
    position = after(11, begun(variant))
    tables = tables_of(position.placements)
    state = state_of(position, tables)
    for hand, held in enumerate(position.ruleset.hands):
        legal = state.alive[hand] & state.reach[held.color]
        if state.hangs.any():
            legal &= ~state.hangs
        assert numbers_of(tables, legal) == members(position.legal_sets[hand])


@each
def test_cells_know_who_lies_on_them_and_who_touches_them(variant):
    position = after(9, begun(variant))
    state, grid = laid_out(position), position.ruleset.grid
    filled = position.filled()
    for cell in range(len(grid.cells)):
        touch = 0
        for other, color in filled.items():
            touch |= (1 << color) * (cell in grid.forbids[other])
            touch |= (CORNER << color) * (cell in grid.needs[other])
        assert state.owner[cell] == filled.get(cell, FREE)
        assert state.touch[cell] == touch


@each
def test_hands_know_their_pieces_and_cells(variant):
    position = after(10, begun(variant))
    state = laid_out(position)
    tables = tables_of(position.placements)
    sizes = [piece.size for piece in position.ruleset.pieces]
    for hand, left in enumerate(position.hands):
        assert list(state.in_hand[hand]) == [left[i] for i in tables.order]
        assert state.unplaced[hand] == np.dot(left, sizes)
    assert state.placed.sum() == len(position.filled())


@each
def test_to_copy_the_memory_is_to_copy_the_position(variant):
    position = begun(variant)
    state, later = laid_out(position), laid_out(after(7, position))
    state.memory[:] = later.memory
    for name in State._fields:
        assert (getattr(state, name) == getattr(later, name)).all(), name


def test_turns_are_counted_where_they_are_limited():
    position = after(6, begun("contest")).skip()
    assert list(laid_out(position).turns_left) == [22, 22, 22, 23]
    assert not len(laid_out(begun("classic-2p")).turns_left)
