"""Support from below: cubes rest on the ground or on other cubes (rules 6.2)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter

from games.rules.geometry import Cell, Grid
from games.rules.hooks import BoardRule
from games.rules.on_demand import OnDemand
from games.rules.placements import Placements
from games.rules.refusals import IllegalPlacementError, Reason


@dataclass(frozen=True)
class Support(BoardRule):
    """The rule that no cell below a piece may be empty."""

    is_dropped: bool = False
    """Whether pieces are dropped from above and cannot slide below others (rules
    3.7)."""

    opens = True
    has_gravity = True

    def admits(self, placements: Placements, played: Sequence[int]) -> int:
        """Return the placements that have no empty cell below them.

        In each column, only the lowest empty cell matters.
        """
        columns = _columns(placements)
        heights = [0] * len(columns.resting)
        filled = 0
        for number in played:
            filled += len(placements.cells[number])
            for column, top in columns.tops[number]:
                if top > heights[column]:  # noqa: PLR1730 - max takes 50 % longer
                    heights[column] = top
        if sum(heights) != filled:
            return self._admits_over_holes(placements, played)
        admitted = placements.all
        for resting, height in zip(columns.resting, heights, strict=True):
            admitted &= resting[height]
        return admitted

    def refusal(
        self, placements: Placements, played: Sequence[int], cells: Collection[Cell]
    ) -> IllegalPlacementError | None:
        """Refuse cells above a gap."""
        filled = _filled(placements, played)
        hanging = [
            cell for cell in cells if self._hangs(placements.grid, filled, cell, cells)
        ]
        return IllegalPlacementError(Reason.GAP_BELOW, hanging) if hanging else None

    def removal_refusal(
        self, placements: Placements, played: Sequence[int], index: int
    ) -> IllegalPlacementError | None:
        """Refuse the removal of a piece that is below another piece."""
        own = set(placements.cells_of(played[index]))
        filled = _filled(placements, played) - own
        above = [(x, y, z + 1) for x, y, z in own if (x, y, z + 1) in filled]
        return IllegalPlacementError(Reason.OCCUPIED, above) if above else None

    def order(self, shapes: Sequence[Collection[Cell]]) -> Sequence[int]:
        """Order shapes so that each follows the shapes below it.

        If two shapes lie on each other, no order is possible, and any order is
        returned.
        """
        holder = {cell: i for i, shape in enumerate(shapes) for cell in shape}
        lies_on = {
            i: {
                holder[below]
                for *column, height in shape
                if holder.get(below := (*column, height - 1), i) != i
            }
            for i, shape in enumerate(shapes)
        }
        try:
            return list(TopologicalSorter(lies_on).static_order())
        except CycleError:
            return range(len(shapes))

    def hanging(self, placements: Placements) -> Sequence[Sequence[int]]:
        """Return, for each column and height, the placements that would hang there."""
        everything = placements.all
        return [
            [everything ^ resting for resting in column]
            for column in _columns(placements).resting
        ]

    def _admits_over_holes(self, placements: Placements, played: Sequence[int]) -> int:
        """Check every placement, because custom positions can have holes."""
        filled = _filled(placements, played)
        admitted = 0
        for number in range(len(placements.cells)):
            cells = placements.cells_of(number)
            if not any(
                self._hangs(placements.grid, filled, cell, cells) for cell in cells
            ):
                admitted |= 1 << number
        return admitted

    def _hangs(
        self, grid: Grid, filled: Collection[Cell], cell: Cell, cells: Collection[Cell]
    ) -> bool:
        """Return whether a cube is above an empty cell or would slide below a piece."""
        x, y, z = cell
        below = (x, y, z - 1)
        if z > 0 and below not in cells and below not in filled:
            return True
        above = range(z + 1, grid.columns[x, y])
        return self.is_dropped and any((x, y, up) in filled for up in above)


class _Columns:
    """The columns of a board of cubes, by index."""

    def __init__(self, placements: Placements) -> None:
        """Compute the placements that do not hang, for each height of each column."""
        self._placements = placements
        grid = placements.grid
        self._index = {column: i for i, column in enumerate(grid.columns)}
        resting = []
        for (x, y), limit in grid.columns.items():
            column = [grid.index[x, y, z] for z in range(limit)]
            higher, resting_sets = 0, [placements.all]
            for cell in reversed(column):
                resting_sets.append(placements.all ^ higher & placements.spares[cell])
                higher |= placements.covers[cell]
            resting.append(tuple(reversed(resting_sets)))
        self.resting = tuple(resting)
        """Placements that do not hang, for each height of each column."""
        self.tops = OnDemand(len(placements.cells), self._tops)
        """Columns that each placement covers, with their heights after the
        placement."""

    def _tops(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return the columns that a placement covers, with their new heights."""
        cells = self._placements.cells_of(number)
        return tuple({self._index[x, y]: z + 1 for x, y, z in cells}.items())


@lru_cache(maxsize=32)
def _columns(placements: Placements) -> _Columns:
    return _Columns(placements)


def _filled(placements: Placements, played: Sequence[int]) -> set[Cell]:
    return {cell for number in played for cell in placements.cells_of(number)}
