"""The stricter contact rule of Trigon: corner to corner only (rules 5.7)."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from games.rules.geometry import Cell
from games.rules.lattices import TriangleLattice
from games.rules.placements import Placements

STRAIGHT = 3
"""So many cells of a piece around a vertex: it lies inside a straight side."""


@dataclass(frozen=True, eq=False)
class Vertices:
    """Per vertex: the placements that have it, and those with it inside a side."""

    having: dict[Cell, int]
    inside: dict[Cell, int]


def corner_only(placements: Placements, number: int) -> int:
    """Return what would touch this placement with a corner on a side."""
    vertices = _vertices(placements)
    clashing = 0
    for vertex, cells in _cells_around(placements, number).items():
        table = vertices.having if cells == STRAIGHT else vertices.inside
        clashing |= table.get(vertex, 0)
    return clashing


def _cells_around(placements: Placements, number: int) -> Counter[Cell]:
    lattice = placements.grid.lattice
    assert isinstance(lattice, TriangleLattice)
    return Counter(
        vertex
        for cell in placements.cells_of(number)
        for vertex in lattice.vertices(cell)
    )


@lru_cache(maxsize=4)
def _vertices(placements: Placements) -> Vertices:
    having: dict[Cell, int] = {}
    inside: dict[Cell, int] = {}
    for number in range(len(placements.cells)):
        for vertex, cells in _cells_around(placements, number).items():
            having[vertex] = having.get(vertex, 0) | 1 << number
            if cells == STRAIGHT:
                inside[vertex] = inside.get(vertex, 0) | 1 << number
    return Vertices(having, inside)
