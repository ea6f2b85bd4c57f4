"""Moves by names, as people, files and events write them."""

from typing import NamedTuple

from games.rules.geometry import Cell
from games.rules.ruleset import Ruleset


class Move(NamedTuple):
    """A color, a piece and cells: nothing of it is checked, nor need it exist.

    What is legal has a number among all placements; `legality.judge` finds it.
    """

    color: str
    piece: str | None
    """None: the piece that the cells form."""
    cells: tuple[Cell, ...]


def move_of(ruleset: Ruleset, color: int, number: int) -> Move:
    """Return a placement by the names of its color and piece."""
    table = ruleset.placements
    return Move(
        ruleset.colors[color], table.piece_of(number).id, table.cells_of(number)
    )
