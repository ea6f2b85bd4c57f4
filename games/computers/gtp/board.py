"""The response to `showboard`: a position as text."""

import re

from games.computers.dialects import Dialect
from games.rules.geometry import Cell
from games.rules.position import Position
from games.rules.scoring import outcome
from games.rules.text_board import board_rows, hand_line

_NAME = re.compile(r"([a-z]+)([0-9]+)")


def board_text(position: Position, dialect: Dialect) -> str:
    """Draw the board, followed by each color's symbol, points and remaining pieces.

    Cells and colors have their names in the dialect.
    """
    ruleset, points = position.ruleset, outcome(position).colors

    def name_of(cell: Cell) -> tuple[str, int]:
        name = _NAME.match(dialect.cells_text([cell]))
        assert name is not None
        return name[1], int(name[2])

    colors = [
        hand_line(
            position,
            color,
            f"{dialect.color_names[color]} {ruleset.colors[color]}: {points[color]} ",
        )
        for color in dialect.colors
    ]
    return "\n".join([*board_rows(position, name_of), *colors])
