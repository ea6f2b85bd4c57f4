from itertools import pairwise

import numpy as np
import pytest

from games.computers.ai.arrays.tables import WORD, Words, narrowed, tables_of, words_of
from games.rules.placements import members
from tests.games.computers.ai.positions import after, begun, numbers_of

each = pytest.mark.parametrize("variant", ["duo", "junior", "trigon", "rumis-tower"])


def cells_of(mask: Words) -> set[int]:
    return {*np.flatnonzero(np.unpackbits(mask.view(np.uint8), bitorder="little"))}


@each
def test_every_placement_has_a_slot_of_its_own(variant):
    placements = begun(variant).placements
    tables = tables_of(placements)
    numbers = np.arange(len(placements.cells))
    assert (tables.number[tables.slot] == numbers).all()


@each
def test_pieces_begin_words_of_their_own_the_big_ones_first(variant):
    placements = begun(variant).placements
    tables = tables_of(placements)
    assert sorted(tables.sizes, reverse=True) == list(tables.sizes)
    for rank, index in enumerate(tables.order):
        first, end = tables.words[rank] * WORD, tables.words[rank + 1] * WORD
        numbers = [number for number in tables.number[first:end] if number >= 0]
        assert {placements.piece[number] for number in numbers} == {index}


@each
def test_the_pieces_of_a_size_are_a_range_of_words(variant):
    position = after(5, begun(variant))
    tables = tables_of(position.placements)
    few = narrowed(tables, words_of(tables, position.legal_sets[0]))
    sizes = np.unique(tables.sizes)[::-1]
    for board in (tables, few):
        bounds = board.ranges * WORD
        for size, (first, end) in zip(sizes, pairwise(bounds), strict=True):
            assert {*board.sizes[board.piece[first:end]]} <= {size}
        assert bounds[-1] == len(board.number)


@each
def test_placements_have_the_cells_that_the_rules_give_them(variant):
    position = begun(variant)
    tables, grid = tables_of(position.placements), position.ruleset.grid
    off_board = len(grid.cells)
    for number in range(0, len(position.placements.cells), 97):
        own = position.placements.cells[number]
        beside = {cell for mine in own for cell in grid.forbids[mine]} - {*own}
        meeting = {cell for mine in own for cell in grid.needs[mine]}
        slot = tables.slot[number]
        assert {*tables.cells[slot]} - {off_board} == {*own}
        assert cells_of(tables.masks[slot]) == {*own}
        assert {*tables.edges[slot]} - {off_board} == beside
        assert {*tables.corners[slot]} - {off_board} == meeting - beside - {*own}


@each
def test_cells_know_what_covers_them(variant):
    placements = begun(variant).placements
    tables = tables_of(placements)
    for cell, row in enumerate(tables.covers[:-1]):
        assert numbers_of(tables, row) == members(placements.covers[cell])
    assert not tables.covers[-1].any(), "Nothing covers what is off the board."


@each
def test_bitsets_survive_as_words(variant):
    position = after(5, begun(variant))
    tables = tables_of(position.placements)
    for bitset in (0, position.free, *position.legal_sets, position.placements.all):
        assert numbers_of(tables, words_of(tables, bitset)) == members(bitset)


@each
def test_narrow_tables_tell_the_same_of_what_they_keep(variant):
    position = after(8, begun(variant))
    whole = tables_of(position.placements)
    kept = members(position.free)
    narrow = narrowed(whole, words_of(whole, position.free))
    assert sorted(narrow.number[narrow.number >= 0]) == kept
    assert len(narrow.number) < len(whole.number)
    for number in kept:
        old, new = whole.slot[number], narrow.slot[number]
        assert narrow.number[new] == number
        assert narrow.piece[new] == whole.piece[old]
        for name in ("cells", "edges", "corners", "masks"):
            assert (getattr(narrow, name)[new] == getattr(whole, name)[old]).all()
    covers = position.placements.covers
    for cell, row in enumerate(narrow.covers[:-1]):
        assert numbers_of(narrow, row) == members(covers[cell] & position.free)
