"""What the whole board admits: support from below, and the order of sizes."""

from collections.abc import Collection, Sequence
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
    tops = dict(heights)
    for number in played:
        for x, y, z in table.cells_of(number):
            heights[x, y] += 1
            tops[x, y] = max(tops[x, y], z + 1)
    if heights != tops:
        return _supported_over_holes(ruleset, played)
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


def hangs(
    ruleset: Ruleset, filled: Collection[Cell], cell: Cell, cells: Collection[Cell]
) -> bool:
    """Whether a cube of a piece lies over an empty cell.

    What is dropped into a puzzle cannot come to lie below anything either (rules 3.7).
    """
    x, y, z = cell
    below = (x, y, z - 1)
    if z > 0 and below not in cells and below not in filled:
        return True
    above = range(z + 1, ruleset.grid.columns[x, y])
    return ruleset.puzzle is not None and any((x, y, up) in filled for up in above)


def _supported_over_holes(ruleset: Ruleset, played: Sequence[int]) -> int:
    """Look at every placement: play leaves no holes, but positions are set up too."""
    table = ruleset.placements
    filled = {cell for number in played for cell in table.cells_of(number)}
    admitted = 0
    for number in range(len(table.cells)):
        cells = table.cells_of(number)
        if not any(hangs(ruleset, filled, cell, cells) for cell in cells):
            admitted |= 1 << number
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
