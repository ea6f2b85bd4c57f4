"""Moves and cells as text in queries.

A move is a list of cells, such as `e8,d9,e9,f9,e10`. If several colors can move, a
color and a colon come first. Cubes are written as coordinates with dots: `0.0.0,1.0.0`.
`pass` skips a turn if the rules permit it.
"""

import re
from collections.abc import Iterable

from msgspec import UNSET

from games.api.requests.moves import MoveRequest, is_pass
from games.errors import InvalidError
from games.rules.geometry import Cell, Grid
from games.rules.notation import MAX_TEXT, parse_cells, placement_text

MOST_CELLS = 10
"""Maximum number of cells in a move; the largest pieces have fewer."""
SEPARATED = "Separate moves with spaces, and cells with commas: `e10 j5,j6`."
MAX_LINE = 4000
"""Maximum number of characters in a list of moves."""

_CUBE = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2}){2}", re.ASCII)


def read_moves(grid: Grid, text: str, field: str) -> list[MoveRequest]:
    """Return moves separated by spaces; raises `InvalidError` naming the move.

    Text with another separator is read as one long move, which matches no piece.
    """
    requests = []
    for number, word in enumerate(text.split()):
        name, _, cells = word.rpartition(":")
        color = name or UNSET
        skip = MoveRequest(color=color, move=cells)
        if is_pass(skip):
            requests.append(skip)
            continue
        try:
            covered = read_cells(grid, cells)
        except ValueError as error:
            detail = f"{error} {SEPARATED}"
            raise InvalidError(detail, field=f"{field}.{number}") from error
        if len(covered) > MOST_CELLS:
            detail = f"No piece has {len(covered)} cells. {SEPARATED}"
            raise InvalidError(detail, field=f"{field}.{number}")
        requests.append(MoveRequest(color=color, cells=covered))
    return requests


def read_cells(grid: Grid, text: str) -> tuple[Cell, ...]:
    """Return cells, on or off the board; raises `ValueError` quoting the text."""
    if grid.is_flat:
        return parse_cells(grid, text)
    if len(text) > MAX_TEXT:
        raise ValueError(f"A move may have at most {MAX_TEXT} characters.")
    return tuple(_read_cube(name) for name in text.split(","))


def cells_text(grid: Grid, cells: Iterable[Cell]) -> str:
    """Return cells as text for `read_cells`."""
    if grid.is_flat:
        return placement_text(grid, cells)
    return ",".join(".".join(map(str, cell)) for cell in cells)


def _read_cube(name: str) -> Cell:
    if not _CUBE.fullmatch(name):
        raise ValueError(f"A cube must have the form 0.0.0, not {name!r}.")
    return tuple(map(int, name.split(".")))
