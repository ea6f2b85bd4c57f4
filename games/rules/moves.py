"""Moves by names, as people, files and events write them."""

from typing import NamedTuple

from games.rules.geometry import Cell
from games.rules.ruleset import Ruleset


class Move(NamedTuple):
    """A color, a piece and cells: nothing of it is checked, nor need it exist.

    What is legal has a number among all placements; `legality.judge` finds it. Neither
    piece nor cells are a pass, which nobody may choose (rules 1.2).
    """

    color: str
    piece: str | None
    """None: the piece that the cells form."""
    cells: tuple[Cell, ...]

    @property
    def is_pass(self) -> bool:
        """Whether nothing is to be placed."""
        return self.piece is None and not self.cells


def move_of(ruleset: Ruleset, color: int, number: int) -> Move:
    """Return a placement by the names of its color and piece."""
    table = ruleset.placements
    return Move(
        ruleset.colors[color], table.piece_of(number).id, table.cells_of(number)
    )
