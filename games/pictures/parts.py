"""Path data for cells, pieces and marks, used to compose pictures and pages.

Lengths are in edges, and y points downwards. All data is relative to the origin of a
cell or piece, so it is computed only once for all positions.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import sqrt
from typing import NamedTuple

from games.pictures.marks import MARKS, Mark, MarkPath, draw_mark
from games.pictures.paths import polygons
from games.pictures.shapes import Polygon, area, inset, middle, outline
from games.rules.geometry import FLAT, Cell, Lattice, Point
from games.rules.lattices import DECIMALS, SquareLattice, TriangleLattice
from games.rules.pieces import Piece

INSET = 0.045
"""Half of the gap between two pieces."""
RADIUS = {4: 0.13, 3: 0.1}
"""Corner radius of pieces, by the number of corners of their cells."""
BEVEL = 0.18
"""Width of the four facets of a square cell. Triangles have narrower facets."""
NARROWER = 0.42
"""Share of the line from a triangle's corner to its center that facets cover."""
PIT, WELL, LIT = 0.03, 0.03, 0.045
"""Insets of a well's shaded pit and of its ground, and extra inset of its upper rim."""
WELL_RADIUS = 0.09
DEPTH = 0.09
"""Vertical offset of a piece's edge from its face."""
STROKE = 0.04
"""Stroke width of piece outlines."""
LEVEL = 0.01
"""Maximum slope of a side that counts as horizontal."""
SETS = 32
"""Maximum number of pieces whose parts are cached in all orientations."""
SQUARE, TRIANGLE = SquareLattice(), TriangleLattice()


class Facets(NamedTuple):
    """Beveled edges of all cells in a tile, on four sides, lit from the top left."""

    top: str
    left: str
    right: str
    low: str


class CellTile(NamedTuple):
    """A pattern that begins at the point (0, 0) and covers the whole board."""

    width: float
    height: float
    facets: Facets
    pits: str
    """Shaded upper rims of the wells."""
    wells: str


class Cells(NamedTuple):
    """Path data for each kind of cell in a lattice."""

    step: Point
    """Distances between columns and between rows."""
    tile: CellTile
    shapes: tuple[str, ...]
    """Outlines of one-cell pieces, one for each kind of cell."""
    marks: dict[Mark, tuple[MarkPath, ...]]


class PieceParts(NamedTuple):
    """Path data for a piece in one orientation."""

    outline: str
    heart: Point
    """Center of the cell nearest to the piece's center, where a number can be drawn."""


def lattice_of(lattice: Lattice) -> Lattice:
    """Return the flat lattice that represents a lattice. Cubes become squares."""
    return TRIANGLE if isinstance(lattice, TriangleLattice) else SQUARE


def step_of(lattice: Lattice) -> Point:
    """Return the distances between columns and between rows."""
    is_triangular = isinstance(lattice, TriangleLattice)
    return (0.5, round(sqrt(3) / 2, DECIMALS)) if is_triangular else (1.0, 1.0)


def cells_of(lattice: Lattice) -> Cells:
    """Return path data for the cells of a lattice."""
    return _cells(isinstance(lattice, TriangleLattice))


@cache
def _cells(is_triangular: bool) -> Cells:
    lattice: Lattice = TRIANGLE if is_triangular else SQUARE
    kinds = [(0, 0), (1, 0)] if is_triangular else [(0, 0)]
    step = step_of(lattice)
    shapes = [_moved(lattice.outline(cell), cell, step) for cell in kinds]
    return Cells(
        step=step,
        tile=_triangular_tile(step) if is_triangular else _square_tile(),
        shapes=tuple(around([shape]) for shape in shapes),
        marks={
            mark: tuple(draw_mark(mark, shape) for shape in shapes) for mark in MARKS
        },
    )


def _moved(corners: Sequence[Point], cell: Cell, step: Point) -> Polygon:
    """Return the outline of a cell relative to its origin."""
    x_offset, y_offset = step[0] * cell[0], step[1] * cell[1]
    return tuple((x - x_offset, y - y_offset) for x, y in corners)


def _square_tile() -> CellTile:
    return _tile(1, 1, [tuple(SQUARE.outline((0, 0)))])


def _triangular_tile(step: Point) -> CellTile:
    """Return a tile of two rows, one edge wide. Its borders cut triangles in half."""
    cells = [(x, y) for y in range(2) for x in range(-1, 4)]
    return _tile(1, 2 * step[1], [tuple(TRIANGLE.outline(cell)) for cell in cells])


def _tile(width: float, height: float, cells: Sequence[Polygon]) -> CellTile:
    return CellTile(
        width=round(width, DECIMALS),
        height=round(height, DECIMALS),
        facets=_facets(cells),
        pits=polygons([inset(cell, PIT) for cell in cells], WELL_RADIUS),
        wells=polygons([_lit(inset(cell, WELL)) for cell in cells], WELL_RADIUS),
    )


def _lit(corners: Polygon) -> Polygon:
    """Return a well's outline with a lowered upper rim, as if lit from above."""
    highest = min(y for _, y in corners)
    low = max(y for _, y in corners)
    part = 1 - LIT / (low - highest)
    return tuple((x, low - (low - y) * part) for x, y in corners)


def _facets(cells: Sequence[Polygon]) -> Facets:
    sides: dict[str, list[Polygon]] = {name: [] for name in Facets._fields}
    for cell in cells:
        within = _within(cell)
        for i, start in enumerate(cell):
            j = (i + 1) % len(cell)
            end = cell[j]
            sides[_facing(start, end)].append((start, end, within[j], within[i]))
    return Facets(**{name: polygons(shapes) for name, shapes in sides.items()})


def _within(cell: Polygon) -> Polygon:
    """Return the inner part of a cell, which its facets enclose."""
    if len(cell) > len(TRIANGLE.outline((0, 0))):
        return inset(cell, BEVEL)
    center_x, center_y = middle(cell)
    return tuple(
        (x + (center_x - x) * NARROWER, y + (center_y - y) * NARROWER) for x, y in cell
    )


def _facing(start: Point, end: Point) -> str:
    """Return the name of the facet at a side of a cell with clockwise corners."""
    across, down = end[0] - start[0], end[1] - start[1]
    if abs(down) < LEVEL:
        return "top" if across > 0 else "low"
    return "left" if down < 0 else "right"


def around(cells: Sequence[Sequence[Point]]) -> str:
    """Return the rounded outline of a piece on these cells."""
    radius = RADIUS[len(cells[0])]
    return polygons([inset(loop, INSET) for loop in outline(cells)], radius)


@lru_cache(maxsize=SETS)
def parts_of(piece: Piece) -> tuple[PieceParts, ...]:
    """Return the parts of a flat piece in each of its orientations."""
    return tuple(
        shape_parts(piece.lattice, orientation) for orientation in piece.orientations
    )


def shape_parts(lattice: Lattice, cells: Sequence[Cell]) -> PieceParts:
    """Return the parts of a piece on these cells."""
    shapes = [lattice.outline(cell) for cell in cells]
    return PieceParts(around(shapes), heart(shapes))


def heart(shapes: Sequence[Sequence[Point]]) -> Point:
    """Return the center of the cell that is nearest to the center of all cells."""
    middles = [middle(corners) for corners in shapes]
    x, y = middle(middles)
    return min(middles, key=lambda dot: (dot[0] - x) ** 2 + (dot[1] - y) ** 2)


def is_hole(loop: Polygon) -> bool:
    """Return whether a polygon is the outline of a hole between cells."""
    return area(loop) < 0


def is_flat(piece: Piece) -> bool:
    """Return whether a piece lies on a flat board."""
    return len(piece.cells[0]) == FLAT
