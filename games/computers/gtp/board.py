"""A position drawn as text, for people who sit at a terminal."""

import re
from collections.abc import Sequence

from games.computers.dialects import Dialect
from games.rules.position import Position
from games.rules.scoring import outcome

SYMBOLS = "XO#@"
EMPTY, START = ".", "+"

_NAME = re.compile(r"([a-z]+)([0-9]+)")


def board_text(position: Position, dialect: Dialect) -> str:
    """Draw the board, then each color: symbol, points, and the pieces in its hand.

    Cubes are drawn from above, each column of them with its height. `!` is a color that
    cannot move, `>` the color to move.
    """
    return "\n".join([*_rows(position, dialect), *_colors(position, dialect)])


def _rows(position: Position, dialect: Dialect) -> Sequence[str]:
    """Draw the rows, named as the dialect names them."""
    symbols = _symbols(position)
    drawn: dict[int, dict[str, str]] = {}
    for number, cell in enumerate(position.ruleset.grid.cells):
        name = _NAME.match(dialect.cells_text([cell]))
        assert name is not None
        row = drawn.setdefault(int(name[2]), {})
        # Cubes come from the ground up: what is seen is the last of them.
        if symbols[number] != EMPTY or name[1] not in row:
            row[name[1]] = symbols[number]
    names = {name for row in drawn.values() for name in row}
    columns = sorted(names, key=lambda name: (len(name), name))
    rows = [
        f"{row:2} " + "".join(f"{drawn[row].get(column, ''):3}" for column in columns)
        for row in sorted(drawn, reverse=True)
    ]
    rows.append("   " + "".join(f"{name:3}" for name in columns))
    return [row.rstrip() for row in rows]


def _symbols(position: Position) -> list[str]:
    """Return what each cell shows."""
    cells = position.ruleset.grid.cells
    symbols = [EMPTY] * len(cells)
    for color, started in enumerate(position.started):
        if started is None and position.ruleset.starts:
            for cell in position.open_starts(color):
                symbols[cell] = START
    for cell, color in position.filled().items():
        height = "".join(str(z + 1) for z in cells[cell][2:])
        symbols[cell] = SYMBOLS[color] + height
    return symbols


def _colors(position: Position, dialect: Dialect) -> Sequence[str]:
    ruleset, points = position.ruleset, outcome(position).colors
    lines = []
    for color in dialect.colors:
        mark = ">" if color == position.turn else " " if position.legal(color) else "!"
        name = f"{dialect.color_names[color]} {ruleset.colors[color]}"
        left = position.pieces_left(color)
        hand = " ".join(
            piece.id
            for piece, count in zip(ruleset.pieces, left, strict=True)
            for _ in range(count)
        )
        lines.append(f"{mark}{SYMBOLS[color]} {name}: {points[color]}  {hand}".rstrip())
    return lines
