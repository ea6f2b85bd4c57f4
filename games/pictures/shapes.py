"""Polygons: outlines of adjacent cells, and polygons whose sides are moved inwards."""

from collections.abc import Iterable, Sequence
from math import atan2, hypot, pi
from typing import TypeAlias, TypeVar

from games.rules.geometry import Point

Polygon: TypeAlias = tuple[Point, ...]
"""Corners in clockwise order, as drawn."""
Corner = TypeVar("Corner")

STRAIGHT = 0.02
"""Sine of the angle below which two sides count as one straight side."""
SHARPEST = 0.15
"""Inverse of the maximum distance that a corner moves inwards, relative to the inset.
"""


def clockwise(corners: Sequence[Point]) -> Polygon:
    """Return a polygon clockwise, so that shared sides have opposite directions."""
    return tuple(corners) if area(corners) > 0 else tuple(reversed(corners))


def area(corners: Sequence[Point]) -> float:
    """Return a polygon's area, negative if its corners are counterclockwise."""
    turned = (x * down - across * y for (x, y), (across, down) in sides_of(corners))
    return sum(turned) / 2


def sides_of(corners: Sequence[Corner]) -> Iterable[tuple[Corner, Corner]]:
    """Return the sides of a polygon in order."""
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def middle(corners: Sequence[Point]) -> Point:
    """Return the mean of these points."""
    across, down = zip(*corners, strict=True)
    return sum(across) / len(corners), sum(down) / len(corners)


def scaled(corners: Sequence[Point], size: float) -> Polygon:
    """Return a polygon scaled around its center."""
    center_x, center_y = middle(corners)
    return tuple(
        (center_x + size * (x - center_x), center_y + size * (y - center_y))
        for x, y in corners
    )


def outline(polygons: Iterable[Sequence[Point]]) -> list[Polygon]:
    """Return the outlines of adjacent polygons, made of sides that are not shared."""
    sides = {side for corners in polygons for side in sides_of(clockwise(corners))}
    following: dict[Point, list[Point]] = {}
    for start, end in sorted(sides):
        if (end, start) not in sides:
            following.setdefault(start, []).append(end)
    loops = []
    while following:
        start = min(following)
        corners = [start]
        corner = _take(following, start, None)
        while corner != start:
            corners.append(corner)
            corner = _take(following, corner, corners[-2])
        loops.append(straightened(corners))
    return loops


def _take(
    following: dict[Point, list[Point]], corner: Point, before: Point | None
) -> Point:
    """Return the next corner. If cells meet at a corner, stay on the same cell."""
    ends = following[corner]
    if before is None or len(ends) == 1:
        end = ends[0]
    else:
        heading = atan2(corner[1] - before[1], corner[0] - before[0])
        end = max(ends, key=lambda candidate: _turning(heading, corner, candidate))
    ends.remove(end)
    if not ends:
        del following[corner]
    return end


def _turning(heading: float, corner: Point, end: Point) -> float:
    """Return the angle by which a line turns right, from -pi to pi."""
    angle = atan2(end[1] - corner[1], end[0] - corner[0]) - heading
    return (angle + pi) % (2 * pi) - pi


def straightened(corners: Sequence[Point]) -> Polygon:
    """Return a polygon without the corners that lie on a straight line."""
    around = (corners[-1], *corners, corners[0])
    return tuple(
        corner
        for before, corner, after in zip(around, around[1:], around[2:], strict=False)
        if not _is_straight(before, corner, after)
    )


def _is_straight(before: Point, corner: Point, after: Point) -> bool:
    across, down = corner[0] - before[0], corner[1] - before[1]
    onward, below = after[0] - corner[0], after[1] - corner[1]
    if across * onward + down * below <= 0:
        return False
    lengths = (abs(across) + abs(down)) * (abs(onward) + abs(below))
    return abs(across * below - onward * down) < STRAIGHT * lengths


def inset(corners: Sequence[Point], distance: float) -> Polygon:
    """Return a clockwise polygon whose sides are moved inwards."""
    around = (corners[-1], *corners, corners[0])
    moved = []
    for before, corner, after in zip(around, around[1:], around[2:], strict=False):
        (x, y), (across, down) = _inward(before, corner), _inward(corner, after)
        opening = max(SHARPEST, 1 + x * across + y * down)
        moved.append(
            (
                corner[0] + distance * (x + across) / opening,
                corner[1] + distance * (y + down) / opening,
            )
        )
    return tuple(moved)


def _inward(start: Point, end: Point) -> Point:
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    return -down / length, across / length
