"""Turns of pieces, by themselves and against the geometry of what is drawn."""

from math import cos, pi, sin

import pytest

from games.rules.lattices import CubeLattice, SquareLattice, TriangleLattice
from games.rules.pieces import POLYOMINOES
from games.rules.variants.rumis import POLYCUBES
from games.rules.variants.trigon import POLYIAMONDS

FLAT = (*POLYOMINOES, *POLYIAMONDS)
PIECES = (*FLAT, *POLYCUBES)
ORDERS = {
    SquareLattice: {"rotate": 4, "flip": 2},
    TriangleLattice: {"rotate": 6, "flip": 2},
    CubeLattice: {"rotate": 4, "tip": 4, "roll": 4},
}


def orders(piece):
    """How often each turn is done until nothing has changed."""
    return ORDERS[type(piece.lattice)]


def name_of(piece):
    return f"{type(piece.lattice).__name__}-{piece.id}"


every = pytest.mark.parametrize("piece", PIECES, ids=name_of)
every_flat = pytest.mark.parametrize("piece", FLAT, ids=name_of)


def repeated(turn, times):
    found = list(range(len(turn)))
    for _ in range(times):
        found = [turn[i] for i in found]
    return found


@every
def test_a_turn_often_enough_is_none(piece):
    assert piece.turns.keys() == orders(piece).keys()
    for name, turn in piece.turns.items():
        assert repeated(turn, orders(piece)[name]) == list(range(len(turn)))


@pytest.mark.parametrize("name", ["rotate", "flip"])
def test_it_takes_no_fewer_for_a_piece_without_symmetry(name):
    for piece in PIECES:
        if len(piece.orientations) < 2 * orders(piece)["rotate"]:
            continue
        for turn in [turn for own, turn in piece.turns.items() if own == name]:
            order = orders(piece)[name]
            back = [n for n in range(1, order + 1) if repeated(turn, n)[0] == 0]
            assert back == [order]


@every
def test_turns_reach_every_orientation_from_any(piece):
    reached = {0}
    for _ in piece.orientations:
        reached |= {turn[i] for turn in piece.turns.values() for i in reached}
    assert reached == set(range(len(piece.orientations)))


@every_flat
def test_a_piece_that_is_flipped_turns_the_other_way(piece):
    rotate, flip = piece.turns["rotate"], piece.turns["flip"]
    for i in range(len(piece.orientations)):
        assert flip[rotate[flip[rotate[i]]]] == i


def drawn(piece, orientation):
    """The corners of each cell, as a point that complex numbers can turn."""
    return [
        [complex(*point) for point in piece.lattice.outline(cell)]
        for cell in piece.orientations[orientation]
    ]


def moved_home(polygons):
    """Cells as sets of corners, wherever the piece was drawn."""
    points = [point for polygon in polygons for point in polygon]
    corner = complex(min(p.real for p in points), min(p.imag for p in points))
    return {
        frozenset(
            (round(p.real, 2) + 0.0, round(p.imag, 2) + 0.0)
            for p in (point - corner for point in polygon)
        )
        for polygon in polygons
    }


@every_flat
def test_turns_are_those_of_what_is_drawn(piece):
    angle = 2 * pi / orders(piece)["rotate"]
    clockwise = complex(cos(angle), sin(angle))
    for i, turned in enumerate(piece.turns["rotate"]):
        by_hand = [[p * clockwise for p in polygon] for polygon in drawn(piece, i)]
        assert moved_home(by_hand) == moved_home(drawn(piece, turned))
    for i, flipped in enumerate(piece.turns["flip"]):
        by_hand = [[-p.conjugate() for p in polygon] for polygon in drawn(piece, i)]
        assert moved_home(by_hand) == moved_home(drawn(piece, flipped))


QUARTERS = {
    "rotate": lambda x, y, z: (-y, x, z),
    "tip": lambda x, y, z: (x, z, -y),
    "roll": lambda x, y, z: (z, y, -x),
}


@pytest.mark.parametrize("piece", POLYCUBES, ids=name_of)
def test_cubes_turn_about_their_axes(piece):
    for name, quarter in QUARTERS.items():
        for i, turned in enumerate(piece.turns[name]):
            cubes = [quarter(*cube) for cube in piece.orientations[i]]
            assert piece.lattice.normal(cubes) == piece.orientations[turned]


@every
def test_offsets_whose_sum_has_the_parity_keep_a_shape_and_no_others_do(piece):
    lattice, cells = piece.lattice, piece.orientations[-1]
    for offset in ((1, 0), (0, 1), (1, 1), (2, 3), (-4, 2)):
        moved = [(x + offset[0], y + offset[1], *height) for x, y, *height in cells]
        kept = sum(offset) % lattice.parity == 0
        kinds = [lattice.kind(cell) for cell in cells]
        assert ([lattice.kind(cell) for cell in moved] == kinds) == kept
        if kept:
            assert lattice.normal(moved) == cells
