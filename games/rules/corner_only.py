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
"""Number of cells of a piece that meet at a vertex in the middle of a straight side."""


@dataclass(frozen=True)
class CornerOnly:
    """The rule that a piece's corner must not touch a side of a piece of its color."""

    def forbids(self, placements: Placements, number: int) -> int:
        """Return the placements that would break the rule next to this placement."""
        vertices = _vertices(placements)
        clashing = 0
        for vertex, cells in _cells_around(placements, number).items():
            having, inside = vertices.at(vertex)
            clashing |= having if cells == STRAIGHT else inside
        return clashing

    def refusal(
        self, placements: Placements, own: Sequence[int], number: int
    ) -> IllegalPlacementError | None:
        """Return the error with the cells in contact, or None for a legal placement."""
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
    """The placements at each vertex of a board, computed on first use."""

    def __init__(self, placements: Placements) -> None:
        """Store the placements of a board of triangles."""
        self._placements = placements
        self._found: dict[Cell, tuple[int, int]] = {}

    def at(self, vertex: Cell) -> tuple[int, int]:
        """Return the placements at a vertex, and those with the vertex inside a side.

        The loop counts the cells around the vertex for all placements at once, using
        three bits.
        """
        if (cached := self._found.get(vertex)) is not None:
            return cached
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
