"""What the whole board admits: support from below, and the order of sizes."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.rules.geometry import Cell
from games.rules.placements import Placements
from games.rules.ruleset import Ruleset


def supported(ruleset: Ruleset, played: Sequence[int]) -> int:
    """Return the placements with nothing empty below them (rules 6.2).

    In each column it is enough to look at the lowest empty cell.
    """
    columns = _columns(ruleset.placements)
    heights = [0] * len(columns.resting)
    filled = 0
    for number in played:
        filled += len(ruleset.placements.cells[number])
        for column, top in columns.tops[number]:
            if top > heights[column]:  # noqa: PLR1730 - max costs half as much again
                heights[column] = top
    if sum(heights) != filled:
        return _supported_over_holes(ruleset, played)
    admitted = ruleset.placements.all
    for resting, height in zip(columns.resting, heights, strict=True):
        admitted &= resting[height]
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


class _Columns(NamedTuple):
    """What a board of cubes looks like by its columns, known by their index."""

    resting: tuple[tuple[int, ...], ...]
    """Per column and height: the placements that rest on it, or lie elsewhere."""
    tops: tuple[tuple[tuple[int, int], ...], ...]
    """Per placement: its columns, and how high they are with it."""


@lru_cache(maxsize=32)
def _columns(placements: Placements) -> _Columns:
    grid = placements.grid
    index = {column: i for i, column in enumerate(grid.columns)}
    hanging = [[0] * (limit + 1) for limit in grid.columns.values()]
    tops = []
    for number in range(len(placements.cells)):
        heights: dict[int, list[int]] = {}
        for *column, z in placements.cells_of(number):
            heights.setdefault(index[tuple(column)], []).append(z)
        for i, own in heights.items():
            for z in set(range(max(own))) - set(own):
                hanging[i][z] |= 1 << number
        tops.append(tuple((i, max(own) + 1) for i, own in heights.items()))
    everything = placements.all
    resting = tuple(tuple(everything ^ over for over in column) for column in hanging)
    return _Columns(resting, tuple(tops))
