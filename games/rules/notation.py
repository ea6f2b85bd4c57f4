"""Notation: cells and placements as text, such as `e8,d9,e9,f9,e10` (rules 1.1)."""

import re
from collections.abc import Iterable

from games.rules.geometry import FLAT, Cell, Grid

_CELL = re.compile(r"([a-z]{1,2})([1-9][0-9]?)", re.IGNORECASE)
LETTERS = 26 + 26 * 26
"""Number of columns that have a name, from a to zz."""
MAX_TEXT = 200
"""Maximum length of a placement's text; no variant needs more."""


def cell_name(grid: Grid, cell: Cell) -> str:
    """Return the name of a cell: column letters, then the row counted from the bottom.

    Cubes have no names; their coordinates are used.
    """
    if not grid.is_flat:
        return ",".join(map(str, cell))
    x, y = cell
    return f"{column_letters(x)}{grid.height - y}"


def cell_label(grid: Grid, cell: Cell) -> str:
    """Return a cell's label; for cubes, it names a column and a floor."""
    if grid.is_flat:
        return cell_name(grid, cell)
    x, y, z = cell
    return f"column {column_letters(x)}{grid.height - y}, floor {z + 1}"


def column_letters(x: int) -> str:
    """Return the name of a column: a to z, then aa."""
    letters = "" if x < 26 else chr(ord("a") + x // 26 - 1)  # noqa: PLR2004
    return f"{letters}{chr(ord('a') + x % 26)}"


def spoken(grid: Grid, cell: Cell) -> str:
    """Return a cell's name for use in sentences, even if the cell is off the board.

    Cubes and cells beyond column zz are named by their coordinates: `(1, 2, 0)`.
    """
    if grid.is_flat and len(cell) == FLAT:
        x, y = cell
        if 0 <= x < LETTERS and y < grid.height:
            return cell_name(grid, cell)
    return f"({', '.join(map(str, cell))})"


def parse_cells(grid: Grid, text: str) -> tuple[Cell, ...]:
    """Parse cells, which may be off the board; raises `ValueError` with the text."""
    if len(text) > MAX_TEXT:
        raise ValueError(f"A move may have at most {MAX_TEXT} characters.")
    return tuple(_parse_cell(grid, name.strip()) for name in text.split(","))


def placement_text(grid: Grid, cells: Iterable[Cell]) -> str:
    """Return a placement as text, with cells from the bottom up, left to right."""
    return ",".join(cell_name(grid, cell) for cell in sorted(cells, key=bottom_up))


def bottom_up(cell: Cell) -> Cell:
    """Return a sort key for cells, from the bottom up and from left to right."""
    return -cell[1], cell[0]


def _parse_cell(grid: Grid, name: str) -> Cell:
    match = _CELL.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} must be the name of a cell, such as 'e8'.")
    x = 0
    for letter in match[1].lower():
        x = 26 * x + ord(letter) - ord("a") + 1
    return x - 1, grid.height - int(match[2])
