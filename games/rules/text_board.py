"""A position as text for a terminal."""

from collections.abc import Callable

from games.rules.geometry import Cell
from games.rules.notation import column_letters
from games.rules.position_data import PositionData

SYMBOLS = "XO#@"
EMPTY, START = ".", "+"


def position_text(position: PositionData) -> str:
    """Draw the board, then each hand: symbol, color and remaining pieces.

    Columns and rows have the names of rules 1.1. Cubes are drawn from above, with the
    height of each column. `>` marks the hand to move, `!` a hand that cannot move.
    """
    ruleset = position.ruleset

    def name_of(cell: Cell) -> tuple[str, int]:
        return column_letters(cell[0]), ruleset.grid.height - cell[1]

    hands = []
    for number, hand in enumerate(ruleset.hands):
        # In Draft, each seat has one hand of each color.
        seat = f" of seat {hand.mover}" if ruleset.is_drafted else ""
        label = f"{ruleset.colors[hand.color]}{seat}:"
        hands.append(hand_line(position, number, label))
    return "\n".join([*board_rows(position, name_of), *hands])


def board_rows(
    position: PositionData, name_of: Callable[[Cell], tuple[str, int]]
) -> list[str]:
    """Draw the rows; `name_of` returns the column and the row of a cell."""
    symbols = _symbols(position)
    drawn: dict[int, dict[str, str]] = {}
    for number, cell in enumerate(position.ruleset.grid.cells):
        column, row = name_of(cell)
        cells = drawn.setdefault(row, {})
        # Cubes are in ascending order, so the last one is visible from above.
        if symbols[number] != EMPTY or column not in cells:
            cells[column] = symbols[number]
    names = {column for cells in drawn.values() for column in cells}
    columns = sorted(names, key=lambda name: (len(name), name))
    rows = [
        f"{row:2} " + "".join(f"{drawn[row].get(column, ''):3}" for column in columns)
        for row in sorted(drawn, reverse=True)
    ]
    rows.append("   " + "".join(f"{name:3}" for name in columns))
    return [row.rstrip() for row in rows]


def hand_line(position: PositionData, hand: int, label: str) -> str:
    """Draw a hand: turn mark, symbol, label and remaining pieces."""
    ruleset = position.ruleset
    due = () if position.turn is None else ruleset.movers[position.turn].hands
    mark = ">" if hand in due else " " if position.legal_sets[hand] else "!"
    pieces = " ".join(
        piece.id
        for piece, count in zip(ruleset.pieces, position.pieces_left(hand), strict=True)
        for _ in range(count)
    )
    return f"{mark}{SYMBOLS[ruleset.hands[hand].color]} {label} {pieces}".rstrip()


def _symbols(position: PositionData) -> list[str]:
    """Return the symbol of each cell."""
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
