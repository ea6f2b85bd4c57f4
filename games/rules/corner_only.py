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
            having, inside = vertices.at(vertex)
            clashing |= having if cells == STRAIGHT else inside
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


class Vertices:
    """The placements at each vertex, found when they are asked for."""

    def __init__(self, placements: Placements) -> None:
        """Know the placements of a board of triangles."""
        self._placements = placements
        self._found: dict[Cell, tuple[int, int]] = {}

    def at(self, vertex: Cell) -> tuple[int, int]:
        """Return the placements that have a vertex, and those inside of a side there.

        The cells around it are counted for all placements at once, in three bits.
        """
        if (found := self._found.get(vertex)) is not None:
            return found
        index, covers = self._placements.grid.index, self._placements.covers
        p, q = vertex
        around = [(p + dx, q + dy) for dx in (-1, 0, 1) for dy in (-1, 0)]
        ones = twos = fours = 0
        for cell in around:
            if cell in index:
                counted = covers[index[cell]]
                ones, counted = ones ^ counted, ones & counted
                twos, counted = twos ^ counted, twos & counted
                fours |= counted
        straight = ones & twos & (self._placements.all ^ fours)
        self._found[vertex] = ones | twos | fours, straight
        return self._found[vertex]


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
    return Vertices(placements)
