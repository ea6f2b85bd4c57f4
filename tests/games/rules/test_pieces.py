import pytest

from games.rules.lattices import SquareLattice
from games.rules.pieces import POLYOMINOES, pieces_from_rows

# Rules 2.1.
ORIENTATIONS = {
    "1": 1, "2": 2, "I3": 2, "V3": 4, "I4": 2, "L4": 8, "T4": 4, "Z4": 4, "O": 1,
    "F": 8, "I5": 2, "L5": 8, "N": 8, "P": 8, "T5": 4, "U": 4, "V5": 4, "W": 4,
    "X": 1, "Y": 8, "Z5": 4,
}  # fmt: skip


def test_there_are_21_pieces_of_89_squares_in_the_order_of_the_rules():
    assert [piece.id for piece in POLYOMINOES] == list(ORIENTATIONS)
    assert sum(piece.size for piece in POLYOMINOES) == 89


@pytest.mark.parametrize("piece", POLYOMINOES, ids=lambda piece: piece.id)
def test_a_piece_has_the_orientations_of_the_rules(piece):
    assert len(piece.orientations) == ORIENTATIONS[piece.id]


def test_there_are_91_orientations():
    assert sum(len(piece.orientations) for piece in POLYOMINOES) == 91


def test_pieces_are_drawn_row_by_row():
    (piece,) = pieces_from_rows(SquareLattice(), {"V3": "#. ##"})
    assert piece.cells == ((0, 0), (0, 1), (1, 1))


def test_a_shape_is_recognized_wherever_it_lies_and_however_it_is_turned():
    (piece,) = pieces_from_rows(SquareLattice(), {"V3": "#. ##"})
    assert piece.is_shape_of([(8, 3), (7, 3), (8, 4)])
    assert not piece.is_shape_of([(7, 3), (8, 3), (9, 3)])


@pytest.mark.parametrize("cells", [(), ((0, 0),), ((0, 0), (0, 1), (1, 1), (2, 1))])
def test_too_few_or_too_many_cells_are_not_the_shape(cells):
    (piece,) = pieces_from_rows(SquareLattice(), {"V3": "#. ##"})
    assert not piece.is_shape_of(cells)


@pytest.mark.parametrize(
    "cells", [((0,), (1,)), ((0, 0, 0), (1, 0, 0)), ((0, 0), (1,))]
)
def test_cells_of_another_dimension_are_not_the_shape(cells):
    (piece,) = pieces_from_rows(SquareLattice(), {"2": "##"})
    assert not piece.is_shape_of(cells)
