"""Moves with the names of colors and pieces, as in requests, events and files."""

from typing import NamedTuple

from games.rules.geometry import Cell
from games.rules.ruleset import Ruleset


class Move(NamedTuple):
    """A color, a piece and cells; none of them has been validated.

    `legality.judge` returns the number of a legal placement. A move without a piece and
    cells is a pass, which players cannot choose (rules 1.2).
    """

    color: str
    piece: str | None
    """Id of the piece; None for the piece that the cells form."""
    cells: tuple[Cell, ...]

    @property
    def is_pass(self) -> bool:
        """Whether the move places no piece."""
        return self.piece is None and not self.cells


def move_of(ruleset: Ruleset, color: int, number: int) -> Move:
    """Return a placement with the names of its color and piece."""
    table = ruleset.placements
    return Move(
        ruleset.colors[color], table.piece_of(number).id, table.cells_of(number)
    )
