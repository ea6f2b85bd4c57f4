from games.rules.geometry import Grid
from games.rules.lattices import CubeLattice, TriangleLattice, rectangle
from games.rules.line import CellLine


def test_the_cells_of_a_board_lie_in_their_order_on_the_line():
    line = CellLine(rectangle(3, 2), (2, 2))
    assert line.places == (0, 1, 2, 5, 6, 7)
    assert line.cells == [0, 1, 2, 0, 0, 3, 4, 5]


def test_an_offset_is_as_many_steps_from_wherever_it_begins():
    line = CellLine(rectangle(3, 3), (1, 1))
    grid = rectangle(3, 3)
    for offset in ((1, 0), (-1, 1), (1, 1)):
        for cell in ((1, 0), (1, 1)):
            moved = tuple(a + b for a, b in zip(cell, offset, strict=True))
            start, end = line.places[grid.index[cell]], line.places[grid.index[moved]]
            assert end - start == line.steps(offset)


def test_a_shape_fits_where_all_its_cells_are_on_the_board():
    grid = rectangle(3, 2)
    line = CellLine(grid, (1, 1))
    fits = line.fitting(0, [0, line.steps((1, 0)), line.steps((0, 1))])
    assert [cell for cell, place in enumerate(line.places) if fits[place]] == [0, 1]


def test_triangles_fit_only_where_cells_point_their_way():
    cells = tuple((x, 0) for x in range(5))
    line = CellLine(Grid(TriangleLattice(), cells, 1), (1, 1))
    assert list(line.fitting(0, [0])) == [1, 0, 1, 0, 1]
    assert list(line.fitting(1, [0, 1])) == [0, 1, 0, 1, 0]


def test_floors_of_cubes_do_not_run_into_each_other():
    cells = tuple((x, y, z) for z in range(2) for y in range(2) for x in range(2))
    line = CellLine(Grid(CubeLattice(), cells, 2), (1, 1, 1))
    assert sum(line.fitting(0, [0, line.steps((0, 1, 0))])) == 4
    assert sum(line.fitting(0, [0, line.steps((-1, 1, 0))])) == 2
