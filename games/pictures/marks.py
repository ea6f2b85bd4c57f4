"""Marks: a symbol in each cell, for viewers who cannot distinguish the colors.

Marks are computed from the cell's polygon, so they fit squares and triangles.
"""

from collections.abc import Iterator, Sequence
from math import dist, floor, sqrt
from typing import Literal, NamedTuple, TypeAlias, get_args

from games.pictures.paths import ellipse, lines, polygons
from games.pictures.shapes import area, middle, scaled, sides_of
from games.pictures.theme import MarkName
from games.rules.geometry import Point

Mark: TypeAlias = MarkName | Literal["hatch"]
"""Name of a mark. Pieces without an owner are hatched."""
MARKS: tuple[Mark, ...] = (*get_args(MarkName), "hatch")

STROKES: dict[Mark, float] = {
    "shape": 0,
    "diamond": 0,
    "disc": 0,
    "ring": 0.11,
    "frame": 0.11,
    "spokes": 0.11,
    "hatch": 0.07,
}
"""Stroke width of each mark, relative to the cell's width; 0 for filled marks."""
SHAPE, FRAME, SPOKES = 0.42, 0.38, 0.56
"""Sizes of marks, relative to the cell."""
DISC, RING = 0.21, 0.19
"""Radii relative to the cell's width."""
DIAMOND = 0.16
"""Share of its cell that a diamond covers."""
HATCHES = 0.36
"""Distance between hatch lines, horizontally and vertically, relative to the cell's
width.
"""
HATCHED = 0.72
"""Share of a cell that is hatched. The lines end before the cell's outline."""


class MarkPath(NamedTuple):
    """A mark for one kind of cell."""

    path: str
    stroke: float
    """Stroke width in edges; 0 for a filled mark."""


def breadth(corners: Sequence[Point]) -> float:
    """Return the diameter of the largest circle inside a polygon with equal sides."""
    return 4 * _size(corners) / sum(dist(*side) for side in sides_of(corners))


def draw_mark(mark: Mark, corners: Sequence[Point]) -> MarkPath:
    """Return a mark for a cell with these corners."""
    across = breadth(corners)
    return MarkPath(_path(mark, corners, across), STROKES[mark] * across)


def _path(mark: Mark, corners: Sequence[Point], across: float) -> str:
    match mark:
        case "shape":
            return polygons([scaled(corners, SHAPE)])
        case "frame":
            return polygons([scaled(corners, FRAME)])
        case "diamond":
            middles = [middle(side) for side in sides_of(corners)]
            size = sqrt(DIAMOND * _size(corners) / _size(middles))
            return polygons([scaled(middles, size)])
        case "disc" | "ring":
            radius = (DISC if mark == "disc" else RING) * across
            return ellipse(middle(corners), radius, radius)
        case "spokes":
            start = middle(corners)
            ends = scaled([middle(side) for side in sides_of(corners)], SPOKES)
            return lines((start, end) for end in ends)
        case "hatch":
            return lines(_hatches(scaled(corners, HATCHED), across))


def _hatches(corners: Sequence[Point], across: float) -> Iterator[Sequence[Point]]:
    """Yield hatch lines that rise to the right."""
    step = HATCHES * across
    sums = [x + y for x, y in corners]
    level = (floor(min(sums) / step) + 1) * step
    while level < max(sums) - step / 100:
        crossed = sorted(
            x + (level - x - y) / (far + down - x - y) * (far - x)
            for (x, y), (far, down) in sides_of(corners)
            if (x + y < level) != (far + down < level)
        )
        start, end = crossed[0], crossed[-1]
        yield (start, level - start), (end, level - end)
        level += step


def _size(corners: Sequence[Point]) -> float:
    return abs(area(corners))
