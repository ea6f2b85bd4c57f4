"""Boards as they are drawn: polygons of whole coordinates, fitted into a picture."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.pictures.marks import breadth
from games.pictures.shapes import Polygon, clockwise
from games.pictures.svg import PIXEL, WIDTH, Box, Dot
from games.rules.geometry import Cell, Grid, Point
from games.rules.notation import column_letters

RIM = 16 * PIXEL
"""Around a board; where it has names, there is as much as they need."""
NAMES = 40 * PIXEL
NAME = 14 * PIXEL
"""How large names are, whatever the board."""
LARGEST = 120 * PIXEL
"""No edge of a cell is longer."""
BOARDS = 64
"""So many boards are kept as they are drawn; the largest takes 0.2 MB."""


@dataclass(frozen=True)
class Frame:
    """How long an edge is, and where the point (0, 0) lies in the picture."""

    edge: int
    left: float
    top: float
    box: Box
    """The picture,"""
    bare: Box
    """and without names."""

    def at(self, point: Point) -> Dot:
        """Return a point of the board in the picture."""
        x, y = point
        return round(self.left + self.edge * x), round(self.top + self.edge * y)


def fitted(points: Iterable[Point]) -> Frame:
    """Return the frame in which points lie as large as a picture allows."""
    across, down = zip(*points, strict=True)
    width, height = max(across) - min(across), max(down) - min(down)
    whole = WIDTH * PIXEL
    room = whole - RIM - NAMES
    edge = _even(min(room / width, room / height, LARGEST))
    spare = (whole - RIM - NAMES - edge * width) / 2
    tall = round(RIM + edge * height + NAMES)
    crop = NAMES - RIM
    return Frame(
        edge=edge,
        left=NAMES + spare - edge * min(across),
        top=RIM - edge * min(down),
        box=Box(0, 0, whole, tall),
        bare=Box(crop, 0, whole - crop, tall - crop),
    )


Fit: TypeAlias = Callable[[Iterable[Point]], Frame]
"""What puts points into a picture."""


def centered(side: int, most: int) -> Fit:
    """Return what puts points in the middle of a square picture.

    Edges are `most` long, or as long as there is room for.
    """

    def fit(points: Iterable[Point]) -> Frame:
        across, down = zip(*points, strict=True)
        width, height = max(across) - min(across), max(down) - min(down)
        edge = min(most, _even((side - 2 * RIM) / max(width, height)))
        left = (side - edge * (min(across) + max(across))) / 2
        top = (side - edge * (min(down) + max(down))) / 2
        return Frame(edge, left, top, Box(0, 0, side, side), Box(0, 0, side, side))

    return fit


def _even(edge: float) -> int:
    """Round down so that the middles of sides are whole."""
    return 2 * int(edge / 2)


@dataclass(frozen=True, eq=False)
class FlatBoard:
    """Fields side by side: the cells of a flat board, or columns seen from above."""

    frame: Frame
    fields: tuple[Polygon, ...]
    breadth: float
    """Of a field."""
    names: tuple[tuple[Dot, str], ...]
    """Of columns and rows, and where they stand."""
    name: int
    """How large these are."""


@lru_cache(maxsize=BOARDS)
def flat_board(grid: Grid) -> FlatBoard:
    """Return a flat board, a field for each of its cells."""
    return board_of(grid, grid.cells, fitted)


@lru_cache(maxsize=BOARDS)
def plan(grid: Grid) -> FlatBoard:
    """Return a board of cubes seen from above, a field for each column."""
    return board_of(grid, [(*column, 0) for column in grid.columns], fitted)


def board_of(grid: Grid, cells: Sequence[Cell], fit: Fit) -> FlatBoard:
    """Return a board with these cells of a grid as its fields."""
    shapes = [grid.lattice.outline(cell) for cell in cells]
    frame = fit(point for corners in shapes for point in corners)
    fields = tuple(clockwise([frame.at(point) for point in one]) for one in shapes)
    columns: dict[int, int] = {}
    rows: dict[int, int] = {}
    for (x, y, *_), corners in zip(cells, fields, strict=True):
        across, down = zip(*corners, strict=True)
        columns[x] = (min(across) + max(across)) // 2
        rows[y] = (min(down) + max(down)) // 2
    left = min(x for corners in fields for x, _ in corners)
    bottom = max(y for corners in fields for _, y in corners)
    return FlatBoard(
        frame=frame,
        fields=fields,
        breadth=breadth(fields[0]),
        names=(
            *(
                ((at, bottom + NAMES // 2), column_letters(x))
                for x, at in columns.items()
            ),
            *(
                ((left - NAMES // 2, at), str(grid.height - y))
                for y, at in rows.items()
            ),
        ),
        name=_size_of_names(list(columns.values())),
    )


def _size_of_names(columns: list[int]) -> int:
    """Return a size at which names of two letters do not touch."""
    steps = [b - a for a, b in zip(sorted(columns), sorted(columns)[1:], strict=False)]
    return min([NAME, *(round(0.7 * step) for step in steps)])
