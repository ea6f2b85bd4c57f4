"""Marks: what is drawn in each cell, by its color; made of the cell's polygon.

So they work on squares, triangles and the faces of cubes alike.
"""

from collections.abc import Iterator, Sequence
from math import dist, sqrt
from typing import Literal, NamedTuple, TypeAlias

from games.pictures.shapes import Polygon, Side, area, sides_of
from games.pictures.svg import Dot, line, polygon
from games.pictures.theme import MarkName, Paint
from games.rules.geometry import Point

Mark: TypeAlias = MarkName | Literal["hatch"]
"""Hatched is what nobody owns."""


class Pen(NamedTuple):
    """How a mark is drawn."""

    stroke: float
    """How wide, in breadths of the cell; 0: it is filled."""


PENS: dict[Mark, Pen] = {
    "shape": Pen(0),
    "diamond": Pen(0),
    "disc": Pen(0.5),
    "ring": Pen(0.13),
    "frame": Pen(0.13),
    "spokes": Pen(0.13),
    "hatch": Pen(0.1),
}
SHAPE, FRAME, SPOKES, RING = 0.5, 0.44, 0.62, 0.24
"""Sizes: of the cell, but the ring's radius of its breadth."""
DIAMOND = 0.2
"""The part of the cell that it covers."""
HATCHES = 2.5
"""Lines on the breadth of a cell."""


def breadth(corners: Polygon) -> float:
    """Return the diameter of the circle inside a polygon with equal sides."""
    return 4 * _size(corners) / sum(dist(*side) for side in sides_of(corners))


def middle(corners: Polygon) -> Dot:
    """Return the middle of a polygon."""
    return _rounded(_middle(corners))


def draw_mark(mark: Mark, corners: Polygon) -> str:
    """Return the mark of one cell as path data."""
    match mark:
        case "shape":
            return polygon(_scaled(corners, SHAPE))
        case "frame":
            return polygon(_scaled(corners, FRAME))
        case "diamond":
            middles = [_middle(side) for side in sides_of(corners)]
            size = sqrt(DIAMOND * _size(corners) / _size(middles))
            return polygon(_scaled(middles, size))
        case "disc":
            return dot(middle(corners))
        case "ring":
            x, y = middle(corners)
            r = round(RING * breadth(corners))
            turn = f"a{r} {r} 0 1 0"
            return f"M{x - r} {y}{turn} {2 * r} 0{turn}-{2 * r} 0z"
        case "spokes" | "hatch":
            return "".join(map(line, _lines(mark, corners)))


def dot(at: Dot) -> str:
    """Return a line of no length, whose round ends are a disc."""
    return f"M{at[0]} {at[1]}h0"


def _lines(mark: Mark, corners: Polygon) -> Iterator[Side]:
    if mark == "spokes":
        start = middle(corners)
        for end in _scaled([_middle(side) for side in sides_of(corners)], SPOKES):
            yield start, end
    else:
        yield from _hatches(corners)


def _hatches(corners: Polygon) -> Iterator[Side]:
    """Yield lines that go on in the next cell."""
    step = round(breadth(corners) / HATCHES * sqrt(2))
    sums = [x + y for x, y in corners]
    for level in range((min(sums) // step + 1) * step, max(sums), step):
        crossed = sorted(
            x + round((level - x - y) / (far + down - x - y) * (far - x))
            for (x, y), (far, down) in sides_of(corners)
            if (x + y < level) != (far + down < level)
        )
        left, right = crossed[0], crossed[-1]
        yield (left, level - left), (right, level - right)


def _size(corners: Sequence[Point]) -> float:
    return abs(area(corners))


def _middle(points: Sequence[Point]) -> Point:
    across, down = zip(*points, strict=True)
    return sum(across) / len(points), sum(down) / len(points)


def _scaled(corners: Sequence[Point], size: float) -> Polygon:
    left, top = _middle(corners)
    return tuple(
        _rounded((left + size * (x - left), top + size * (y - top))) for x, y in corners
    )


def _rounded(point: Point) -> Dot:
    return round(point[0]), round(point[1])


def stroke_of(mark: Mark, cell: float, paint: Paint) -> str:
    """Return the attributes of a path of marks in cells of this breadth."""
    width = PENS[mark].stroke * cell
    if not width:
        return f'fill="{paint}" stroke="none"'
    return (
        f'fill="none" stroke="{paint}" stroke-width="{width:.0f}"'
        ' stroke-linecap="round"'
    )
