"""Squares: the grid, the pieces of one to five squares, and the rectangles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tests.oracle.shapes import Board, Cell, Cells, PieceSet

# Rows from top to bottom. The order is the order of the published table.
DRAWINGS = {
    "1": "#",
    "2": "##",
    "I3": "###",
    "V3": "#. / ##",
    "I4": "####",
    "L4": "#. / #. / ##",
    "T4": "### / .#.",
    "Z4": "##. / .##",
    "O": "## / ##",
    "F": ".## / ##. / .#.",
    "I5": "#####",
    "L5": "#. / #. / #. / ##",
    "N": ".# / .# / ## / #.",
    "P": "## / ## / #.",
    "T5": "### / .#. / .#.",
    "U": "#.# / ###",
    "V5": "#.. / #.. / ###",
    "W": "#.. / ##. / .##",
    "X": ".#. / ### / .#.",
    "Y": ".# / ## / .# / .#",
    "Z5": "##. / .#. / .##",
}


class Squares:
    """Pieces may be turned and turned over."""

    dimensions = 2

    def list_images(self, cells: Cells) -> list[Cells]:
        images = []
        for _ in range(4):
            cells = frozenset((-y, x) for x, y in cells)
            images += [cells, frozenset((-x, y) for x, y in cells)]
        return images

    def move_home(self, cells: Iterable[Cell]) -> Cells:
        points = list(cells)
        min_x = min(x for x, _ in points)
        top = min(y for _, y in points)
        return frozenset((x - min_x, y - top) for x, y in points)

    def can_shift(self, shift: Cell) -> bool:
        return True

    def list_beside(self, cell: Cell) -> list[Cell]:
        x, y = cell
        return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]

    def list_diagonal(self, cell: Cell) -> list[Cell]:
        x, y = cell
        return [(x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)]


def read_drawing(drawing: str) -> Cells:
    rows = drawing.split(" / ")
    return frozenset(
        (x, y) for y, row in enumerate(rows) for x in range(len(row)) if row[x] == "#"
    )


POLYOMINOES = PieceSet(
    Squares(), {piece: read_drawing(drawing) for piece, drawing in DRAWINGS.items()}
)


@cache
def rectangle(width: int, height: int) -> Board:
    return Board(POLYOMINOES, [(x, y) for y in range(height) for x in range(width)])


def find_corners(width: int, height: int) -> tuple[Cell, ...]:
    """Return the corner cells, clockwise from the top left."""
    right, bottom = width - 1, height - 1
    return (0, 0), (right, 0), (right, bottom), (0, bottom)
