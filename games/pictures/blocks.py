"""Geometry of 3D boards as seen from the front.

One edge of the ground runs down to the right, and the other runs down to the left. A
cube has three visible faces: top, left and right. Cubes are painted in order of the sum
of their coordinates. Nearer cubes therefore cover the cubes behind them without a
visibility test.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, pi
from typing import NamedTuple

from games.pictures.board import BOARDS
from games.pictures.marks import MARKS, Mark, MarkPath, draw_mark
from games.pictures.paths import lines, polygons
from games.pictures.shapes import clockwise, inset, outline
from games.pictures.svg import Box, Label
from games.rules.geometry import Cell, Grid, Point
from games.rules.notation import column_letters
from games.rules.pieces import Piece

ASIDE = cos(pi / 6)
"""Horizontal component of a ground edge. The vertical component is 0.5."""
TILE, TILE_RADIUS = 0.07, 0.1
"""Inset and corner radius of the lighter tile on each face."""
GROUND, GROUND_RADIUS, THICK = 0.3, 0.22, 0.28
"""Width and corner radius of the ground's border, and the ground's thickness."""
SIDES = (
    ((0, -1), (ASIDE, -0.5), (0, 0), (-ASIDE, -0.5)),
    ((-ASIDE, -0.5), (0, 0), (0, 1), (-ASIDE, 0.5)),
    ((0, 0), (ASIDE, -0.5), (ASIDE, 0.5), (0, 1)),
)
"""Corners of the top, left and right faces of a cube at the origin, clockwise."""
EDGES = (
    (((-ASIDE, -0.5), (0, -1)), (-1, 0, 0), (0, 0, 1)),
    (((0, -1), (ASIDE, -0.5)), (0, -1, 0), (0, 0, 1)),
    (((ASIDE, -0.5), (ASIDE, 0.5)), (0, -1, 0), (1, 0, 0)),
    (((ASIDE, 0.5), (0, 1)), (0, 0, -1), (1, 0, 0)),
    (((0, 1), (-ASIDE, 0.5)), (0, 0, -1), (0, 1, 0)),
    (((-ASIDE, 0.5), (-ASIDE, -0.5)), (-1, 0, 0), (0, 1, 0)),
)
"""The six edges of a cube's silhouette, clockwise. Each has the direction of the
neighbor beyond it and the direction in which its face points.
"""
AXES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PAD = 0.3
"""Width of the picture's border."""
BESIDE = 0.75
"""Distance between the field and the names of rows and columns, in edges."""
NAME, LIMIT = 0.3, 0.34
"""Font sizes for names and for the height limits of columns."""


class Cube(NamedTuple):
    """A cube at the origin."""

    faces: tuple[str, str, str]
    """Path data of the top, left and right faces."""
    tiles: tuple[str, str, str]
    """Path data of the lighter tiles on the three faces."""
    edges: tuple[str, ...]
    """Path data of the silhouette's six edges, clockwise from the top's left edge."""
    marks: dict[Mark, MarkPath]
    """Path data of each mark on the top face."""


@cache
def cube() -> Cube:
    """Return a cube at the origin."""
    top, left_side, right = (polygons([side]) for side in SIDES)
    tiles = [polygons([inset(side, TILE)], TILE_RADIUS) for side in SIDES]
    return Cube(
        faces=(top, left_side, right),
        tiles=(tiles[0], tiles[1], tiles[2]),
        edges=tuple(lines([edge]) for edge, _, _ in EDGES),
        marks={mark: draw_mark(mark, SIDES[0]) for mark in MARKS},
    )


def open_edges(cells: Collection[Cell]) -> tuple[str, ...]:
    """Return the open edges of each cube in a piece as digits.

    An edge is open unless the piece continues or rises beyond it or covers the face
    next to it.
    """
    own = set(cells)

    def is_open(cell: Cell, beyond: Cell, facing: Cell) -> bool:
        onward = _added(cell, beyond)
        hiding = (onward, _added(onward, facing), _added(cell, facing))
        return not any(other in own for other in hiding)

    return tuple(
        "".join(
            str(i)
            for i, (_, beyond, facing) in enumerate(EDGES)
            if is_open(cell, beyond, facing)
        )
        for cell in cells
    )


@lru_cache(maxsize=BOARDS)
def edges_of(piece: Piece) -> tuple[tuple[str, ...], ...]:
    """Return the open edges of each cube in a piece, for each orientation."""
    return tuple(map(open_edges, piece.orientations))


def _added(cell: Cell, offset: Cell) -> Cell:
    return tuple(a + b for a, b in zip(cell, offset, strict=True))


@dataclass(frozen=True, eq=False)
class CubeBoard:
    """A board of cubes, turned by a number of quarter turns."""

    cells: tuple[Cell, ...]
    """The grid's cells on the unturned board."""
    turn: int
    shift: tuple[int, int]
    """Offset that makes the turned columns and rows begin at 0."""
    box: Box
    bare: Box
    """Box of the picture if it shows no names."""
    ground: str
    """Path around the ground, including its border."""
    field: str
    """Path around the field on the ground."""
    columns: tuple[tuple[int, int], ...]
    """Turned columns in the order of the grid."""
    hull: str
    """Path around the space in which cubes may be placed."""
    names: tuple[Label, ...]
    limits: tuple[Label, ...]
    """Height limits of the columns, as labels on the ground."""

    def turned(self, cell: Cell) -> Cell:
        """Return a cell's position on the turned board."""
        x, y = _turned(cell, self.turn)
        return (x + self.shift[0], y + self.shift[1], *cell[2:])


def projected(cell: Sequence[float]) -> Point:
    """Return the point in the picture at which a cube's path data begins."""
    x, y, z = cell
    return (x - y) * ASIDE, (x + y) / 2 - z


@lru_cache(maxsize=BOARDS)
def block(grid: Grid, turn: int) -> CubeBoard:
    """Return a board, turned clockwise by a number of quarter turns."""
    turned = [_turned(column, turn) for column in grid.columns]
    shift = -min(x for x, _ in turned), -min(y for _, y in turned)
    columns = {
        (x + shift[0], y + shift[1]): limit
        for (x, y), limit in zip(turned, grid.columns.values(), strict=True)
    }
    field = [_square(x, y) for x, y in columns]
    loops = outline(field)
    ground = [inset(loop, -GROUND) for loop in map(clockwise, loops)]
    cubes = [_moved(x, y, z) for (x, y), limit in columns.items() for z in range(limit)]
    hull = [side for cube in cubes for side in cube]
    corners = [point for loop in (*ground, *hull) for point in loop]
    names = _names(grid, turn, shift)
    bare = _box(corners)
    return CubeBoard(
        cells=grid.cells,
        turn=turn,
        shift=shift,
        box=_box([*corners, *(name.at for name in names)]),
        bare=bare,
        ground=polygons(ground, GROUND_RADIUS),
        field=polygons(loops, TILE_RADIUS),
        columns=tuple(columns),
        hull=polygons(_silhouette(hull)),
        names=names,
        limits=tuple(
            Label(projected((x + 0.5, y + 0.5, 0)), str(limit))
            for (x, y), limit in columns.items()
        ),
    )


def _silhouette(sides: Sequence[Sequence[Point]]) -> list[tuple[Point, ...]]:
    """Return the outline of overlapping faces, which is computed from triangles."""
    halves = set()
    for a, b, c, d in sides:
        # Each face is cut along its short diagonal, so that all triangles fit one
        # lattice.
        is_steep = _length(a, c) > _length(b, d)
        halves |= {(a, b, d), (b, c, d)} if is_steep else {(a, b, c), (a, c, d)}
    unique_halves = {frozenset(half): half for half in halves}
    return outline(unique_halves.values())


def _length(start: Point, end: Point) -> float:
    return (start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2


def _moved(x: int, y: int, z: int) -> list[tuple[Point, ...]]:
    left_edge, top = projected((x, y, z))
    return [
        tuple((round(left_edge + a, 4), round(top + b, 4)) for a, b in side)
        for side in SIDES
    ]


def _square(x: float, y: float) -> tuple[Point, ...]:
    around = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    points = (projected((*corner, 0)) for corner in around)
    return tuple((round(a, 4), round(b, 4)) for a, b in points)


def _box(points: Sequence[Point]) -> Box:
    across, down = zip(*points, strict=True)
    left_edge, top = min(across) - PAD, min(down) - PAD
    return Box(
        left_edge, top, max(across) + PAD - left_edge, max(down) + THICK + PAD - top
    )


def _names(grid: Grid, turn: int, shift: tuple[int, int]) -> tuple[Label, ...]:
    columns = [_turned(column, turn) for column in grid.columns]
    width = 1 + max(x for x, _ in columns) + shift[0]
    depth = 1 + max(y for _, y in columns) + shift[1]
    names = {}
    for (x, y), turned in zip(grid.columns, columns, strict=True):
        across, down = turned[0] + shift[0], turned[1] + shift[1]
        by_x, by_y = (column_letters(x), str(grid.height - y))[:: 1 - 2 * (turn % 2)]
        names[across + 0.5, depth + BESIDE] = by_x
        names[width + BESIDE, down + 0.5] = by_y
    return tuple(Label(projected((*at, 0)), name) for at, name in names.items())


def _turned(cell: Cell, turn: int) -> tuple[int, int]:
    x, y, *_ = cell
    for _ in range(turn):
        x, y = -y, x
    return x, y
