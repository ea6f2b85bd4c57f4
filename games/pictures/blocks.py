"""Boards of cubes from the front: which faces are seen, and of which piece.

Seen along a diagonal of the cubes, all corners lie on a lattice of triangles, and each
triangle shows one face of one cube. So nothing is drawn that is hidden, and pieces are
polygons with an outline, as on flat boards.

The lattice has coordinates across and down the ground; a floor up looks the same as one
cell back on both. Its triangles are the halves of squares: `(u, v, 0)` is the left one
as seen, `(u, v, 1)` the right one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi
from typing import NamedTuple, TypeAlias

from games.pictures.board import BOARDS, Fit, Frame, fitted
from games.pictures.shapes import Polygon
from games.pictures.svg import PIXEL, Dot
from games.rules.geometry import Cell, Grid, Point
from games.rules.notation import column_letters

Triangle: TypeAlias = tuple[int, int, int]

TOP, LEFT, RIGHT = range(3)
CUBES = 1 << 10
"""More than any board has."""
ASIDE = cos(pi / 6)
"""How far right an edge of the ground leads, in edges; it leads half of one down."""
NUMBER = 20 * PIXEL
BESIDE = 0.6
"""How far from the ground its names are, in edges."""


class Face(NamedTuple):
    """What a triangle shows: a side of a cube, and whose cube it is."""

    cell: Cell
    """As the board is turned."""
    side: int
    owner: int

    def height(self, corner: Dot) -> int:
        """Return on which floor a corner of the face is: others look the same."""
        x, y, z = self.cell
        if self.side == TOP:
            return z + 1
        return y + 1 - corner[1] if self.side == LEFT else x + 1 - corner[0]


Seen: TypeAlias = dict[Triangle, Face]


@dataclass(frozen=True, eq=False)
class CubeBoard:
    """A board of cubes, turned and fitted into a picture."""

    frame: Frame
    cells: tuple[Cell, ...]
    """Where each is as the board is turned."""
    columns: tuple[tuple[Dot, int], ...]
    """Where each is, and how high it may be."""
    names: tuple[tuple[Dot, str], ...]

    @cached_property
    def dots(self) -> dict[Dot, Dot]:
        """Where each corner of the lattice that may be needed is in the picture."""
        used = {
            corner
            for cell in (*self.cells, *((*column, -1) for column, _ in self.columns))
            for triangle, _ in faces(cell)
            for corner in corners(triangle)
        }
        return {corner: self.at(corner) for corner in used}

    def at(self, point: tuple[float, float]) -> Dot:
        """Return any point of the lattice in the picture."""
        return self.frame.at(_projected(point))

    def polygon(self, corners: Iterable[Dot]) -> Polygon:
        """Return a polygon of the lattice in the picture."""
        return tuple([self.dots[corner] for corner in corners])

    @property
    def matrix(self) -> str:
        """Lay on the ground what is drawn as seen from above."""
        left, top = self.frame.left, self.frame.top
        return (
            f'transform="matrix({ASIDE:.4f} .5 -{ASIDE:.4f} .5 {left:.0f} {top:.0f})"'
        )

    @property
    def number(self) -> int:
        """How large numbers on the ground are."""
        return min(NUMBER, self.frame.edge // 3)


@lru_cache(maxsize=BOARDS)
def block(grid: Grid, turn: int) -> CubeBoard:
    """Return a board, turned clockwise by so many quarters."""
    return block_of(grid, turn, fitted)


def block_of(grid: Grid, turn: int, fit: Fit) -> CubeBoard:
    """Return a board, turned clockwise by so many quarters."""
    left = min(_turned(column, turn)[0] for column in grid.columns)
    back = min(_turned(column, turn)[1] for column in grid.columns)

    def moved(cell: Cell) -> Cell:
        x, y = _turned(cell, turn)
        return (x - left, y - back, *cell[2:])

    columns = [(moved(column), limit) for column, limit in grid.columns.items()]
    width = 1 + max(x for (x, _), _ in columns)
    depth = 1 + max(y for (_, y), _ in columns)
    names = {}
    for column in grid.columns:
        (x, y), (across, down) = column, moved(column)
        by_x, by_y = (column_letters(x), str(grid.height - y))[:: 1 - 2 * (turn % 2)]
        names[across + 0.5, depth + BESIDE] = by_x
        names[width + BESIDE, down + 0.5] = by_y
    corners = [
        (x + right - up, y + down - up)
        for (x, y), limit in columns
        for right, down in ((0, 0), (1, 0), (0, 1), (1, 1))
        for up in (0, limit)
    ]
    # Where the ground is no rectangle, names are farther out than it.
    frame = fit(map(_projected, (*corners, *names)))
    return CubeBoard(
        frame=frame,
        cells=tuple(map(moved, grid.cells)),
        columns=tuple(((x, y), limit) for (x, y), limit in columns),
        names=tuple((frame.at(_projected(at)), name) for at, name in names.items()),
    )


def _turned(cell: Cell, turn: int) -> tuple[int, int]:
    x, y, *_ = cell
    for _ in range(turn):
        x, y = -y, x
    return x, y


def _projected(corner: tuple[float, float]) -> Point:
    u, v = corner
    return (u - v) * ASIDE, (u + v) / 2


def corners(triangle: Triangle) -> Polygon:
    """Return the corners of a triangle of the lattice, clockwise."""
    u, v, right = triangle
    if right:
        return (u, v), (u + 1, v), (u + 1, v + 1)
    return (u, v), (u + 1, v + 1), (u, v + 1)


def square(x: int, y: int, floor: int) -> Polygon:
    """Return the bottom of a cell, clockwise: the top of what is below it."""
    u, v = x - floor, y - floor
    return (u, v), (u + 1, v), (u + 1, v + 1), (u, v + 1)


def halves(x: int, y: int, floor: int) -> tuple[Triangle, Triangle]:
    """Return the triangles of the bottom of a cell."""
    u, v = x - floor, y - floor
    return (u, v, 0), (u, v, 1)


@lru_cache(maxsize=CUBES)
def faces(cell: Cell) -> tuple[tuple[Triangle, int], ...]:
    """Return the triangles that a cube may be seen in, each with its side."""
    x, y, z = cell
    u, v = x - z - 1, y - z - 1
    return (
        *(((u, v, 0), TOP), ((u, v, 1), TOP)),
        *(((u, v + 1, 1), LEFT), ((u + 1, v + 1, 0), LEFT)),
        *(((u + 1, v, 0), RIGHT), ((u + 1, v + 1, 1), RIGHT)),
    )


def rhombus(cell: Cell, side: int) -> Polygon:
    """Return a whole side of a cube, clockwise."""
    x, y, z = cell
    if side == TOP:
        return square(x, y, z + 1)
    u, v = x - z - 1, y - z - 1
    if side == LEFT:
        return (u, v + 1), (u + 1, v + 1), (u + 2, v + 2), (u + 1, v + 2)
    return (u + 1, v), (u + 2, v + 1), (u + 2, v + 2), (u + 1, v + 1)


def seen(cubes: Iterable[tuple[Cell, int]]) -> Seen:
    """Return what is seen of cubes, each with its owner: the nearest hide others."""
    found: Seen = {}
    for cell, owner in sorted(cubes, key=lambda cube: sum(cube[0])):
        for triangle, side in faces(cell):
            found[triangle] = Face(cell, side, owner)
    return found
