"""Triangles: the grid, the pieces of one to six triangles, and the Trigon boards.

A cell (x, y) points up if and only if x + y is even. Vertices are pairs (p, q) too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tests.oracle.shapes import Board, Cell, Cells, PieceSet

# Cells as published, in the order of the published table.
LISTS = {
    "1": "0,0",
    "2": "0,0 1,0",
    "I3": "2,0 1,1 2,1",
    "I4": "2,0 3,0 1,1 2,1",
    "C4": "0,0 1,0 0,1 1,1",
    "A4": "2,0 1,1 2,1 3,1",
    "I5": "2,0 1,1 2,1 0,2 1,2",
    "L5": "2,0 1,1 2,1 1,2 2,2",
    "C5": "0,0 1,0 0,1 1,1 2,1",
    "P5": "2,0 1,1 2,1 3,1 1,2",
    "I6": "2,0 3,0 1,1 2,1 0,2 1,2",
    "L6": "2,0 3,0 1,1 2,1 1,2 2,2",
    "V": "1,0 2,0 2,1 3,1 4,1 5,1",
    "S": "0,0 1,0 0,1 1,1 0,2 1,2",
    "P6": "2,0 1,1 2,1 3,1 0,2 1,2",
    "F": "0,0 1,0 0,1 1,1 2,1 1,2",
    "W": "2,0 0,1 1,1 2,1 3,1 4,1",
    "A6": "2,0 1,1 2,1 3,1 1,2 3,2",
    "G": "2,0 1,1 2,1 1,2 2,2 3,2",
    "Y": "0,0 0,1 1,1 2,1 0,2 1,2",
    "X": "1,0 2,0 3,0 1,1 2,1 3,1",
    "O": "0,0 1,0 2,0 0,1 1,1 2,1",
}

STARTS: tuple[Cell, ...] = ((17, 3), (25, 6), (25, 11), (17, 14), (9, 11), (9, 6))
"""Clockwise from the top; opposite ones are three places apart."""

# The nine corner neighbors of a cell that points up; y is mirrored for one that
# points down.
DIAGONAL = (
    *((-2, 0), (2, 0)),
    *((-1, -1), (0, -1), (1, -1)),
    *((-2, 1), (-1, 1), (1, 1), (2, 1)),
)


def points_up(cell: Cell) -> bool:
    return sum(cell) % 2 == 0


def list_vertices(cell: Cell) -> list[Cell]:
    x, y = cell
    if points_up(cell):
        return [(x, y), (x - 1, y + 1), (x + 1, y + 1)]
    return [(x - 1, y), (x + 1, y), (x, y + 1)]


def turn(cell: Cell) -> Cell:
    """Turn by 60 degrees about the vertex (0, 0), by way of three times the center."""
    x, y = cell
    right, down = 3 * x, 3 * y + (2 if points_up(cell) else 1)
    return (right - 3 * down) // 2 // 3, (right + down) // 2 // 3


class Triangles:
    """Pieces may be turned and turned over."""

    dimensions = 2

    def list_images(self, cells: Cells) -> list[Cells]:
        images = []
        for _ in range(6):
            cells = frozenset(turn(cell) for cell in cells)
            images += [cells, frozenset((-x, y) for x, y in cells)]
        return images

    def move_home(self, cells: Iterable[Cell]) -> Cells:
        """Move to the smallest y of 0 and the smallest x of 0 or 1."""
        points = list(cells)
        top = min(y for _, y in points)
        min_x = min(x for x, _ in points)
        min_x -= (min_x + top) % 2
        return frozenset((x - min_x, y - top) for x, y in points)

    def can_shift(self, shift: Cell) -> bool:
        return sum(shift) % 2 == 0

    def list_beside(self, cell: Cell) -> list[Cell]:
        x, y = cell
        return [(x - 1, y), (x + 1, y), (x, y + 1 if points_up(cell) else y - 1)]

    def list_diagonal(self, cell: Cell) -> list[Cell]:
        x, y = cell
        down = 1 if points_up(cell) else -1
        return [(x + dx, y + down * dy) for dx, dy in DIAGONAL]


def read_list(listed: str) -> Cells:
    return frozenset(
        (int(x), int(y)) for x, y in (cell.split(",") for cell in listed.split())
    )


POLYIAMONDS = PieceSet(
    Triangles(), {piece: read_list(listed) for piece, listed in LISTS.items()}
)

PARALLELOGRAM = tuple((8 - r + i, 6 + r) for r in range(5) for i in range(22))
"""The figure given as an example for the 22 pieces of one color."""


@cache
def find_full_board() -> Board:
    cells = []
    for y in range(18):
        wider = min(y, 17 - y)
        cells += [(x, y) for x in range(8 - wider, 26 + wider + 1)]
    return Board(POLYIAMONDS, cells)


@cache
def find_small_board() -> Board:
    """Return the board of three players: the full one without its outermost ring."""
    cells = []
    for y in range(1, 17):
        wider = min(y - 1, 16 - y)
        cells += [(x, y) for x in range(9 - wider, 25 + wider + 1)]
    return Board(POLYIAMONDS, cells)


@cache
def find_figure(region: Cells) -> Board:
    return Board(POLYIAMONDS, region)
