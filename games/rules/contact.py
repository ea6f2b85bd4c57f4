"""The stricter contact rule of Trigon: corner to corner only (rules 5.7)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.rules.geometry import Cell
from games.rules.lattices import TriangleLattice
from games.rules.placements import Placements
from games.rules.refusals import IllegalPlacementError, Reason

STRAIGHT = 3
"""So many cells of a piece around a vertex: it lies inside a straight side."""


@dataclass(frozen=True)
class CornerOnly:
    """No piece touches one of its color with a corner on a side."""

    def forbids(self, placements: Placements, number: int) -> int:
        """Return what would touch this placement with a corner on a side."""
        vertices = _vertices(placements)
        clashing = 0
        for vertex, cells in _cells_around(placements, number).items():
            table = vertices.having if cells == STRAIGHT else vertices.inside
            clashing |= table.get(vertex, 0)
        return clashing

    def refusal(
        self, placements: Placements, own: Sequence[int], number: int
    ) -> IllegalPlacementError | None:
        """Refuse a corner on a side; to blame are the cells where the two meet."""
        grid = placements.grid
        near = {
            corner
            for placed in own
            if self.forbids(placements, placed) >> number & 1
            for cell in placements.cells[placed]
            for corner in grid.needs[cell]
        }
        if not near:
            return None
        meeting = near.intersection(placements.cells[number])
        offending = [grid.cells[cell] for cell in meeting]
        return IllegalPlacementError(Reason.CORNER_ON_SIDE, offending)


@dataclass(frozen=True, eq=False)
class Vertices:
    """The placements at each vertex: those that have it, and inside of a side."""

    having: dict[Cell, int]
    inside: dict[Cell, int]


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
