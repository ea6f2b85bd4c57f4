import pytest

from games.rules.lattices import CubeLattice, SquareLattice, TriangleLattice, rectangle
from games.rules.variants import find_ruleset, rumis, trigon

SQUARES, TRIANGLES, CUBES = SquareLattice(), TriangleLattice(), CubeLattice()


@pytest.mark.parametrize(
    ("lattice", "cell", "apart", "near"),
    [
        (SQUARES, (3, 4), 4, 4),
        (TRIANGLES, (4, 4), 3, 9),
        (TRIANGLES, (3, 4), 3, 9),
        (CUBES, (3, 4, 5), 0, 6),
    ],
)
def test_a_cell_touches_so_many_others(lattice, cell, apart, near):
    forbidden, needed = set(lattice.forbids(cell)), set(lattice.needs(cell))
    assert (len(forbidden), len(needed)) == (apart, near)
    assert not forbidden & needed
    assert cell not in forbidden | needed


@pytest.mark.parametrize(
    ("cell", "edges", "corners"),
    [
        # Rules 5.1.
        (
            (4, 4),
            {(3, 4), (5, 4), (4, 5)},
            {
                *((2, 4), (6, 4), (3, 3), (4, 3), (5, 3)),
                *((2, 5), (3, 5), (5, 5), (6, 5)),
            },
        ),
        (
            (5, 4),
            {(4, 4), (6, 4), (5, 3)},
            {
                *((3, 4), (7, 4), (4, 5), (5, 5), (6, 5)),
                *((3, 3), (4, 3), (6, 3), (7, 3)),
            },
        ),
    ],
)
def test_triangles_touch_as_the_rules_list(cell, edges, corners):
    assert set(TRIANGLES.forbids(cell)) == edges
    assert set(TRIANGLES.needs(cell)) == corners


def test_triangles_share_two_vertices_at_an_edge_and_one_at_a_corner():
    for cell in ((4, 4), (5, 4)):
        own = set(TRIANGLES.vertices(cell))
        for other in TRIANGLES.forbids(cell):
            assert len(own & set(TRIANGLES.vertices(other))) == 2
        for other in TRIANGLES.needs(cell):
            assert len(own & set(TRIANGLES.vertices(other))) == 1


@pytest.mark.parametrize("lattice", [SQUARES, TRIANGLES, CUBES])
def test_who_touches_is_touched(lattice):
    cells = [(4, 4), (5, 4)] if lattice is not CUBES else [(4, 4, 4), (5, 4, 3)]
    for cell in cells:
        assert all(cell in lattice.forbids(near) for near in lattice.forbids(cell))
        assert all(cell in lattice.needs(near) for near in lattice.needs(cell))


def test_six_triangles_share_a_vertex():
    # Rules 5.1, clockwise around (p, q).
    p, q = 7, 5
    around = [
        (p - 1, q - 1),
        (p, q - 1),
        (p + 1, q - 1),
        (p + 1, q),
        (p, q),
        (p - 1, q),
    ]
    assert all((p, q) in TRIANGLES.vertices(cell) for cell in around)


@pytest.mark.parametrize(
    ("lattice", "shape", "images"),
    [
        (SQUARES, [(0, 0), (0, 1), (0, 2), (1, 2)], 8),
        (TRIANGLES, [(2, 0), (1, 1), (2, 1), (1, 2), (2, 2)], 12),
        (CUBES, [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)], 24),
    ],
)
def test_a_shape_without_symmetry_lies_in_so_many_ways(lattice, shape, images):
    found = [lattice.normal(image) for image in lattice.images(shape)]
    assert len(found) == len(set(found)) == images
    assert lattice.normal(shape) in found


@pytest.mark.parametrize(
    ("lattice", "shape"),
    [
        (SQUARES, [(0, 0), (0, 1), (1, 1)]),
        (TRIANGLES, [(2, 0), (1, 1), (2, 1), (1, 2), (2, 2), (3, 2)]),
        (CUBES, [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 1)]),
    ],
)
def test_every_image_touches_inside_as_the_shape_does(lattice, shape):
    def contacts(cells):
        cells = set(cells)
        beside = sum(len(cells & set(lattice.forbids(cell))) for cell in cells)
        return beside, sum(len(cells & set(lattice.needs(cell))) for cell in cells)

    assert {contacts(image) for image in lattice.images(shape)} == {contacts(shape)}


def test_mirror_images_of_cubes_are_other_pieces():
    screw = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 1)]
    mirrored = [(x, y, -z) for x, y, z in screw]
    images = {CUBES.normal(image) for image in CUBES.images(screw)}
    assert CUBES.normal(mirrored) not in images


@pytest.mark.parametrize(
    ("shape", "normal"),
    [
        ([(7, 3)], ((0, 0),)),
        ([(6, 3)], ((1, 0),)),
        ([(6, 4), (7, 4)], ((0, 0), (1, 0))),
        ([(7, 4), (8, 4)], ((1, 0), (2, 0))),
    ],
)
def test_triangles_are_moved_to_the_origin_without_turning_over(shape, normal):
    assert TRIANGLES.normal(shape) == normal


def test_cubes_are_moved_to_the_origin():
    assert CUBES.normal([(3, 1, 2), (2, 1, 2)]) == ((0, 0, 0), (1, 0, 0))


@pytest.mark.parametrize(
    ("lattice", "cell", "kind"),
    [
        (SQUARES, (3, 4), 0),
        (TRIANGLES, (4, 4), 0),
        (TRIANGLES, (3, 4), 1),
        (CUBES, (1, 2, 4), 0),
    ],
)
def test_only_triangles_point_somewhere(lattice, cell, kind):
    assert lattice.kind(cell) == kind


def area(polygon):
    """Twice the area, positive when it is drawn clockwise with y downwards."""
    following = [*polygon[1:], polygon[0]]
    return sum(x * v - u * y for (x, y), (u, v) in zip(polygon, following, strict=True))


@pytest.mark.parametrize(
    ("lattice", "cell", "size"),
    [
        (SQUARES, (3, 4), 1),
        (TRIANGLES, (4, 4), 3**0.5 / 4),
        (TRIANGLES, (3, 4), 3**0.5 / 4),
        (CUBES, (3, 4, 2), 1),
    ],
)
def test_a_cell_is_drawn_clockwise_with_edges_of_one_unit(lattice, cell, size):
    polygon = lattice.outline(cell)
    assert area(polygon) == pytest.approx(2 * size, abs=1e-3)
    for (x, y), (u, v) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 == pytest.approx(1, abs=1e-3)


def test_touching_triangles_are_drawn_with_the_same_points():
    first, second = TRIANGLES.outline((8, 11)), TRIANGLES.outline((9, 11))
    assert len(set(first) & set(second)) == 2


@pytest.mark.parametrize(
    ("pieces", "orientations", "cells"),
    [
        (trigon.POLYIAMONDS, 155, 110),
        (rumis.POLYCUBES, 104, 40),
    ],
)
def test_the_orientations_of_a_piece_set_are_counted(pieces, orientations, cells):
    # Rules 10.4.
    assert sum(len(piece.orientations) for piece in pieces) == orientations
    assert sum(piece.size for piece in pieces) == cells


# Rules 5.3 and 6.1.
POLYIAMONDS = {
    "1": 2, "2": 3, "I3": 6, "I4": 6, "C4": 6, "A4": 2, "I5": 6, "L5": 12, "C5": 6,
    "P5": 12, "I6": 6, "L6": 12, "V": 6, "S": 6, "P6": 12, "F": 12, "W": 6, "A6": 6,
    "G": 12, "Y": 12, "X": 3, "O": 1,
}  # fmt: skip
POLYCUBES = {
    "I2": 3, "I3": 3, "V3": 12, "I4": 3, "T4": 12, "L4": 24, "O4": 3, "Z4": 12,
    "P4": 8, "A4": 12, "B4": 12,
}  # fmt: skip


@pytest.mark.parametrize(
    ("pieces", "orientations"),
    [(trigon.POLYIAMONDS, POLYIAMONDS), (rumis.POLYCUBES, POLYCUBES)],
)
def test_every_piece_has_the_orientations_of_the_rules(pieces, orientations):
    assert {piece.id: len(piece.orientations) for piece in pieces} == orientations
    assert [piece.id for piece in pieces] == list(orientations)


@pytest.mark.parametrize("pieces", [trigon.POLYIAMONDS, rumis.POLYCUBES])
def test_no_two_pieces_are_the_same_shape(pieces):
    shapes = [shape for piece in pieces for shape in piece.orientations]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize(
    ("variant", "cells", "columns"),
    [
        ("trigon", 486, 0),
        ("trigon-3p", 384, 0),
        ("classic", 400, 0),
        ("rumis-tower-2p", 80, 20),
        ("rumis-corner-3p", 99, 33),
        ("rumis-steps", 140, 40),
        ("rumis-pyramid-2p", 60, 32),
        ("rumis-pyramid", 120, 64),
        ("solo-cube-4", 64, 16),
    ],
)
def test_boards_have_the_cells_of_the_rules(variant, cells, columns):
    grid = find_ruleset(variant, {}).grid
    assert len(grid.cells) == len(set(grid.cells)) == cells
    assert len(grid.columns) == columns
    assert grid.is_flat == (not columns)


def test_a_board_on_which_colors_may_touch_forbids_nothing():
    loose = rectangle(3, 3, apart=False)
    assert list(loose.forbids) == [()] * 9
    assert list(loose.needs) == list(rectangle(3, 3).needs)
