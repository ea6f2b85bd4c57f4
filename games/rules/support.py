"""What the whole board admits: support from below, and the order of sizes."""

from collections.abc import Sequence
from functools import lru_cache

from games.rules.geometry import Cell
from games.rules.placements import Placements
from games.rules.ruleset import Ruleset


def supported(ruleset: Ruleset, played: Sequence[int]) -> int:
    """Return the placements with nothing empty below them (rules 6.2).

    In each column it is enough to look at the lowest empty cell.
    """
    table, grid = ruleset.placements, ruleset.grid
    resting = _resting(table)
    heights = dict.fromkeys(grid.columns, 0)
    for number in played:
        for cell in table.cells[number]:
            heights[grid.cells[cell][:2]] += 1
    admitted = table.all
    for column, height in heights.items():
        if height < grid.columns[column]:
            admitted &= resting[(*column, height)]
    return admitted


def largest_first(ruleset: Ruleset, played: Sequence[int]) -> int:
    """Return the placements of the largest pieces left in any hand (rules 3.2)."""
    table = ruleset.placements
    left = {i: copies * len(ruleset.colors) for i, copies in enumerate(ruleset.copies)}
    for number in played:
        left[table.piece[number]] -= 1
    sizes = [table.pieces[i].size for i, count in left.items() if count]
    largest = max(sizes, default=0)
    admitted = table.all
    for i, piece in enumerate(table.pieces):
        if piece.size < largest:
            admitted &= table.other_pieces[i]
    return admitted


@lru_cache(maxsize=32)
def _resting(placements: Placements) -> dict[Cell, int]:
    """Per cell: the placements that do not hang over it while it is empty."""
    hanging = dict.fromkeys(placements.grid.cells, 0)
    for number in range(len(placements.cells)):
        cells = placements.cells_of(number)
        for x, y, top in cells:
            for z in range(top):
                if (x, y, z) not in cells:
                    hanging[x, y, z] |= 1 << number
    return {cell: placements.all ^ over for cell, over in hanging.items()}
