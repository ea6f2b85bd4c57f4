"""A board as a single line of places, so that an offset is a number of steps."""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import accumulate
from operator import and_, mul

from games.rules.geometry import Grid

_FLAGS = bytes.maketrans(b"01", b"\0\1")


class CellLine:
    """The cells of a board in a single line, row after row.

    A piece that crosses the edge of the board covers a gap instead of cells in the next
    row.
    """

    def __init__(self, grid: Grid, room: Iterable[int]) -> None:
        """Lay out a board with gaps; `room` is the size of the gap along each axis."""
        axes = zip(zip(*grid.cells, strict=True), room, strict=True)
        lengths = [max(axis) - min(axis) + 1 + more for axis, more in axes]
        self._strides = tuple(accumulate(lengths[:-1], mul, initial=1))
        start = self.steps(grid.cells[0])
        self.places = tuple([self.steps(cell) - start for cell in grid.cells])
        """Place of each cell."""
        self.length = self.places[-1] + 1
        self.cells = [0] * self.length
        """Index of the cell at each place. Gaps have the index of the first cell."""
        self._kinds: dict[int, int] = {}
        for cell, (place, kind) in enumerate(zip(self.places, grid.kinds, strict=True)):
            self.cells[place] = cell
            self._kinds[kind] = self._kinds.get(kind, 0) | 1 << place
        self.coordinates = [grid.cells[cell] for cell in self.cells]
        """Coordinates of the cell at each place."""
        self._board = sum(self._kinds.values())

    def steps(self, offset: Iterable[int]) -> int:
        """Convert an offset to a number of steps along the line."""
        return sum(map(mul, offset, self._strides))

    def of_kind(self, kind: int) -> int:
        """Return the places of the cells of a kind, as a bitset."""
        return self._kinds.get(kind, 0)

    def fitting(self, kind: int, steps: Sequence[int]) -> bytes:
        """Return, for each place, whether an orientation fits there."""
        fits = reduce(and_, [self._board >> step for step in steps], self.of_kind(kind))
        return f"{fits:0{self.length}b}".encode().translate(_FLAGS)[::-1]
