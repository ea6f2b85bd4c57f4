"""Geometry of flat boards: frame, field, names and start cells.

Lengths are in edges, and y points downwards.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.pictures.parts import cells_of, lattice_of
from games.pictures.paths import polygons
from games.pictures.scenes import Look
from games.pictures.shapes import middle, outline, sides_of
from games.pictures.svg import Box, Label
from games.rules.geometry import Cell, Grid, Lattice, Point
from games.rules.notation import column_letters
from games.rules.ruleset import Ruleset

NAMED, PLAIN, BARE = 0.62, 0.4, 0.06
"""Margins around a board: a frame with names, a frame without names, and no frame."""
RIM = 0.09
"""Width of the rim between frame and field."""
CORNER = 0.1
"""Radius of the field's corners."""
BESIDE, BELOW = 0.35, 0.33
"""Distances of the row names and the column names from the field."""
SLANTED = 0.26, 0.15
"""Horizontal and vertical distance of column names from a slanted border."""
LEVEL = 0.01
"""Height difference below which two points count as equally high."""
NAME = 0.3
"""Font size of names. Names of narrow columns are smaller."""
NARROW = 0.26
BOARDS = 64
"""Maximum number of cached boards. The largest board takes 0.2 MB."""


@dataclass(frozen=True, eq=False)
class FlatBoard:
    """Adjacent fields, which are cells of a flat board or columns seen from above."""

    lattice: Lattice
    cells: tuple[Cell, ...]
    """The cell of each field."""
    shapes: tuple[tuple[Point, ...], ...]
    """The corners of each field."""
    bounds: tuple[float, float, float, float]
    """Bounds of the field: left, top, right and bottom."""
    outline: str
    """Path around all fields, in absolute coordinates."""
    names: tuple[Label, ...]
    name: float
    """Font size of the names of rows and columns."""

    def box(self, pad: float) -> Box:
        """Return the picture's box, with a margin around the field."""
        left_edge, top, right, bottom = self.bounds
        return Box(
            left_edge - pad,
            top - pad,
            right - left_edge + 2 * pad,
            bottom - top + 2 * pad,
        )

    def origin(self, cell: Cell) -> Point:
        """Return the point at which the path data of a cell begins."""
        across, down = cells_of(self.lattice).step
        return cell[0] * across, cell[1] * down


@lru_cache(maxsize=BOARDS)
def flat_board(grid: Grid) -> FlatBoard:
    """Return a flat board with one field per cell."""
    return board_of(grid, grid.cells)


@lru_cache(maxsize=BOARDS)
def plan(grid: Grid) -> FlatBoard:
    """Return a board of cubes seen from above, with one field per column."""
    return board_of(grid, [column[:2] for column in grid.columns])


def board_of(grid: Grid, cells: Sequence[Cell]) -> FlatBoard:
    """Return a board whose fields are these cells of a grid."""
    lattice = lattice_of(grid.lattice)
    shapes = tuple(tuple(lattice.outline(cell)) for cell in cells)
    is_slanted = cells_of(lattice).step[0] < 1
    across = [x for corners in shapes for x, _ in corners]
    down = [y for corners in shapes for _, y in corners]
    return FlatBoard(
        lattice=lattice,
        cells=tuple(cells),
        shapes=shapes,
        bounds=(min(across), min(down), max(across), max(down)),
        outline=polygons(outline(shapes), CORNER),
        names=tuple(_names(grid.height, cells, shapes, is_slanted=is_slanted)),
        name=NARROW if is_slanted else NAME,
    )


def _names(
    height: int,
    cells: Sequence[Cell],
    shapes: Sequence[Sequence[Point]],
    *,
    is_slanted: bool,
) -> Iterable[Label]:
    """Yield the column names below the lowest cells and the row names at the left.

    On boards that are not rectangles, the labels therefore follow the border.
    """
    columns: dict[int, list[Point]] = defaultdict(list)
    rows: dict[int, list[Point]] = defaultdict(list)
    for (x, y), corners in zip(cells, shapes, strict=True):
        center, level = _center(corners)
        columns[x] += _crossings(corners, center)
        rows[y] += [(a, b) for b, a in _crossings([p[::-1] for p in corners], level)]
    lowest = max(y for points in columns.values() for _, y in points)
    middle = sum(columns) / len(columns)
    for x, points in sorted(columns.items()):
        across, bottom = points[0][0], max(y for _, y in points)
        if is_slanted and bottom < lowest - LEVEL:
            aside, below = SLANTED
            at = across + (aside if x > middle else -aside), bottom + below
        else:
            at = across, bottom + BELOW
        yield Label(at, column_letters(x))
    for y, points in sorted(rows.items()):
        left_edge = min(x for x, _ in points) - BESIDE
        yield Label((left_edge, points[0][1]), str(height - y))


def _center(corners: Sequence[Point]) -> Point:
    across, down = zip(*corners, strict=True)
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _crossings(corners: Sequence[Point], across: float) -> list[Point]:
    """Return the points where the sides of a polygon meet a vertical line."""
    return [
        (across, y + (across - x) / (far - x) * (down - y))
        for (x, y), (far, down) in sides_of(corners)
        if x != far and min(x, far) <= across <= max(x, far)
    ]


def pad_of(look: Look) -> float:
    """Return the width of the margin around the field."""
    if not look.frame:
        return BARE
    return NAMED if look.labels else PLAIN


@dataclass(frozen=True)
class StartCell:
    """A start cell as it is drawn on the board."""

    field: int
    at: Point
    """Center of the start cell."""
    color: str | None
    """Color that starts on this cell; None if several colors may start there."""


def start_cells(ruleset: Ruleset, board: FlatBoard) -> list[StartCell]:
    """Return a ruleset's start cells on its board."""
    starting: dict[int, list[str]] = defaultdict(list)
    for color, cells in zip(ruleset.colors, ruleset.starts, strict=False):
        for cell in cells:
            starting[cell].append(color)
    return [
        StartCell(
            field=cell,
            at=middle(board.shapes[cell]),
            color=colors[0] if len(colors) == 1 else None,
        )
        for cell, colors in starting.items()
    ]


def start_area(starts: Sequence[StartCell], board: FlatBoard) -> str:
    """Return the path around adjacent start cells; empty if the cells are separate."""
    shapes = [board.shapes[start.field] for start in starts]
    sides = {side for corners in shapes for side in sides_of(corners)}
    if not any((end, start) in sides for start, end in sides):
        return ""
    return polygons(outline(shapes), CORNER)
