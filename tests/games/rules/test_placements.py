import pytest

from games.rules.lattices import rectangle
from games.rules.pieces import POLYOMINOES
from games.rules.placements import members, placements_of, union
from games.rules.variants import find_ruleset

# Rules 10.4 and 4.1.
TOTALS = {"classic": 30433, "duo": 13729, "half-board": 13783, "junior": 7217}

# Rules 2.1, on 20 x 20.
PER_PIECE = (
    400, 760, 720, 1444, 680, 2736, 1368, 1368, 361, 2592, 640, 2584, 2584, 2736,
    1296, 1368, 1296, 1296, 324, 2584, 1296,
)  # fmt: skip


def table_of(variant):
    ruleset = find_ruleset(variant, {})
    return placements_of(ruleset.grid, ruleset.pieces)


@pytest.mark.parametrize("variant", TOTALS)
def test_the_placements_on_the_empty_board_are_counted(variant):
    table = table_of(variant)
    assert len(table.cells) == len(set(table.cells)) == TOTALS[variant]
    assert table.all.bit_count() == TOTALS[variant]


def test_every_piece_has_the_placements_of_the_rules():
    piece = table_of("classic").piece
    assert tuple(piece.count(i) for i in range(21)) == PER_PIECE


def test_placements_are_numbered_in_canonical_order():
    table = table_of("classic")
    keys = [
        (piece, [cell[::-1] for cell in table.cells_of(number)])
        for number, piece in enumerate(table.piece)
    ]
    assert keys == sorted(keys)


def test_a_placement_is_found_by_its_cells_in_any_order():
    table = table_of("duo")
    number = table.find([(5, 5), (4, 4), (4, 5)])
    assert number is not None
    assert table.cells_of(number) == ((4, 4), (4, 5), (5, 5))
    assert table.piece_of(number).id == "V3"


@pytest.mark.parametrize("variant", ["duo", "trigon", "rumis-pyramid", "solo-cube-3"])
def test_every_placement_is_found_by_its_cells(variant):
    table = table_of(variant)
    for number, covered in enumerate(table.cells):
        assert table.at(reversed(covered)) == number


def test_a_row_does_not_go_on_in_the_next():
    table = placements_of(rectangle(5, 3), POLYOMINOES)
    assert table.find([(3, 0), (4, 0), (0, 1)]) is None
    assert table.find([(4, 0), (0, 1)]) is None


@pytest.mark.parametrize(
    "cells", [[], [(14, 0)], [(0, 0), (0, 0)], [(0, 0), (1, 1)], [(-1, 0), (0, 0)]]
)
def test_cells_that_are_no_placement_are_not_found(cells):
    assert table_of("duo").find(cells) is None


def test_the_table_of_a_board_is_made_once():
    assert table_of("classic") is table_of("classic-3p")


def test_the_tables_of_a_cell_are_what_they_say():
    table = placements_of(rectangle(4, 3), POLYOMINOES[:4])
    grid = table.grid
    for cell in range(len(grid.cells)):
        for number, covered in enumerate(table.cells):
            covers = cell in covered
            touches = covers or any(near in covered for near in grid.forbids[cell])
            extends = any(near in covered for near in grid.needs[cell])
            assert bool(table.covers[cell] >> number & 1) == covers
            assert bool(table.spares[cell] >> number & 1) != covers
            assert bool(table.avoids[cell] >> number & 1) != touches
            assert bool(table.extends[cell] >> number & 1) == extends
        assert table.effects[cell] == (
            table.spares[cell],
            table.avoids[cell],
            table.extends[cell],
        )


def test_the_placements_of_all_other_pieces_leave_out_one():
    table = table_of("duo")
    for piece, others in enumerate(table.other_pieces):
        own = table.all ^ others
        assert {table.piece[number] for number in members(own)} == {piece}
        assert own.bit_count() == table.piece.count(piece)


def test_the_members_of_a_bitset_ascend():
    assert members(0) == []
    assert members(0b1) == [0]
    assert members(1 << 500 | 0b1010) == [1, 3, 500]


def test_a_union_of_none_is_empty():
    assert union((1, 2, 4), ()) == 0
    assert union((1, 2, 4), (0, 2)) == 5


@pytest.mark.parametrize("variant", ["classic", "trigon", "rumis-steps"])
def test_a_placement_is_an_orientation_moved_to_the_first_of_its_cells(variant):
    table = table_of(variant)
    for number in range(0, len(table.cells), 7):
        cells = table.cells_of(number)
        lying = table.piece_of(number).orientations[table.orientation[number]]
        offset = [a - b for a, b in zip(cells[0], lying[0], strict=True)]
        assert table.first[number] == table.grid.index[cells[0]]
        assert sum(offset) % table.grid.lattice.parity == 0
        assert cells == tuple(
            tuple(a + b for a, b in zip(cell, offset, strict=True)) for cell in lying
        )
