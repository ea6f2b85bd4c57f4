"""Packing puzzles: why a placement is refused, and when the puzzle is solved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.oracle.record import Placement
from tests.oracle.ruleset import Rules
from tests.oracle.shapes import Cell, Cells, Grid
from tests.oracle.stacking import is_supported


@dataclass(frozen=True)
class Region:
    """Filled cells, those below them, and those beside the color's own that count."""

    filled: Cells
    covered: Cells
    beside: Cells
    is_dropped: bool

    def find_fault(self, cells: Cells) -> str | None:
        if not cells.isdisjoint(self.filled):
            return "OCCUPIED"
        if self.is_dropped and not is_supported(cells, self.filled):
            return "GAP_BELOW"
        if self.is_dropped and not cells.isdisjoint(self.covered):
            return "GAP_BELOW"
        if not cells.isdisjoint(self.beside):
            return "EDGE_CONTACT"
        return None


def survey_region(rules: Rules, color: str, filled: Mapping[Cell, str]) -> Region:
    own = [cell for cell, holder in filled.items() if holder == color]
    if rules.level == "free":
        own = []
    return Region(
        filled=frozenset(filled),
        covered=find_covered(filled) if rules.is_dropped else frozenset(),
        beside=frozenset(
            near for cell in own for near in rules.board.grid.list_beside(cell)
        ),
        is_dropped=rules.is_dropped,
    )


def find_covered(filled: Iterable[Cell]) -> Cells:
    """Return the cells with a filled one above them, at any distance."""
    return frozenset((x, y, lower) for x, y, z in filled for lower in range(z))


def is_packed(rules: Rules, record: Sequence[Placement]) -> bool:
    """Return whether the region is full and the contact level holds."""
    filled = frozenset(cell for move in record for cell in move.cells)
    if filled != rules.board.cells:
        return False
    for color in rules.colors:
        laid = [move.cells for move in record if move.color == color]
        if rules.level == "corner" and not does_each_touch(rules.board.grid, laid):
            return False
        if rules.level == "chain" and not is_chain(rules.board.grid, laid):
            return False
    return True


def find_touched(grid: Grid, cells: Cells, others: Sequence[Cells]) -> list[Cells]:
    """Return those of the other pieces that touch a piece at a corner."""
    diagonal = {near for cell in cells for near in grid.list_diagonal(cell)}
    return [other for other in others if other != cells and other & diagonal]


def does_each_touch(grid: Grid, laid: Sequence[Cells]) -> bool:
    return all(find_touched(grid, cells, laid) for cells in laid)


def is_chain(grid: Grid, laid: Sequence[Cells]) -> bool:
    """Return whether corners connect all pieces."""
    reached = list(laid[:1])
    for cells in reached:
        reached += [
            other for other in find_touched(grid, cells, laid) if other not in reached
        ]
    return len(reached) == len(laid)
