import pytest

from games.rules.geometry import canonical
from games.rules.lattices import SquareLattice, rectangle


def test_cells_are_sorted_by_row_then_column():
    assert canonical([(0, 1), (2, 0), (1, 0)]) == ((1, 0), (2, 0), (0, 1))


def test_a_rectangle_lists_its_cells_row_by_row():
    grid = rectangle(3, 2)
    assert grid.cells == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))
    assert grid.index[(2, 1)] == 5
    assert grid.height == 2


def test_an_inner_square_touches_four_by_edge_and_four_by_corner():
    grid = rectangle(3, 3)
    middle = grid.index[(1, 1)]
    beside = {grid.cells[i] for i in grid.forbids[middle]}
    diagonal = {grid.cells[i] for i in grid.needs[middle]}
    assert beside == {(1, 0), (0, 1), (2, 1), (1, 2)}
    assert diagonal == {(0, 0), (2, 0), (0, 2), (2, 2)}


def test_a_corner_square_touches_nothing_off_the_board():
    grid = rectangle(3, 3)
    assert {grid.cells[i] for i in grid.forbids[0]} == {(1, 0), (0, 1)}
    assert {grid.cells[i] for i in grid.needs[0]} == {(1, 1)}


def test_the_end_of_a_row_does_not_touch_the_start_of_the_next():
    grid = rectangle(3, 3)
    end = grid.index[(2, 0)]
    assert grid.index[(0, 1)] not in grid.forbids[end] + grid.needs[end]


def test_the_images_of_a_shape_are_its_eight_rotations_and_reflections():
    lattice = SquareLattice()
    asymmetric = [(0, 0), (0, 1), (0, 2), (1, 2)]
    images = [lattice.normal(image) for image in lattice.images(asymmetric)]
    assert len(images) == 8
    assert len(set(images)) == 8
    assert lattice.normal(asymmetric) in images


def test_equal_shapes_have_one_normal_form():
    lattice = SquareLattice()
    assert lattice.normal([(5, 7), (6, 7)]) == lattice.normal([(-1, 0), (-2, 0)])


@pytest.mark.parametrize("cell", [(0, 0), (3, 4)])
def test_all_squares_look_alike(cell):
    assert SquareLattice().kind(cell) == 0


def test_a_square_is_drawn_clockwise_from_its_top_left_corner():
    outline = SquareLattice().outline((2, 3))
    assert outline == ((2, 3), (3, 3), (3, 4), (2, 4))
