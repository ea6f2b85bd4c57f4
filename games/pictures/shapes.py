"""Shapes: what is around polygons that lie side by side, and what is between them."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

from games.pictures.svg import Dot
from games.rules.geometry import Point

Polygon: TypeAlias = tuple[Dot, ...]
"""Corners in order, clockwise as drawn."""
Side: TypeAlias = tuple[Dot, Dot]
Corner = TypeVar("Corner")

STRAIGHT = 0.02
"""The sine of the angle below which two sides are one: corners are rounded."""


def clockwise(corners: Sequence[Dot]) -> Polygon:
    """Return a polygon whose sides run opposite to those of its neighbors."""
    return tuple(corners) if area(corners) > 0 else tuple(reversed(corners))


def area(corners: Sequence[Point]) -> float:
    """Return the area of a polygon; below 0 if its corners go the other way around."""
    turned = (x * down - across * y for (x, y), (across, down) in sides_of(corners))
    return sum(turned) / 2


def sides_of(corners: Sequence[Corner]) -> Iterable[tuple[Corner, Corner]]:
    """Return the sides of a polygon in order."""
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def outline(polygons: Iterable[Polygon]) -> list[Polygon]:
    """Return the polygons around others: the sides that only one of them has."""
    sides = {side for corners in polygons for side in sides_of(corners)}
    following: dict[Dot, list[Dot]] = {}
    for start, end in sides:
        if (end, start) not in sides:
            following.setdefault(start, []).append(end)
    found = []
    while following:
        start = min(following)
        corners = [start]
        while (corner := _take(following, corners[-1])) != start:
            corners.append(corner)
        found.append(straightened(corners))
    return found


def inner(polygons: Iterable[Polygon]) -> list[Side]:
    """Return the sides that two of the polygons share, each once."""
    sides = {side for corners in polygons for side in sides_of(corners)}
    return sorted(
        (start, end) for start, end in sides if start < end and (end, start) in sides
    )


def chains(sides: Iterable[Side]) -> list[Side]:
    """Join sides that go straight on from one another."""
    following: dict[Dot, list[Dot]] = {}
    for start, end in sorted(sides):
        following.setdefault(start, []).append(end)
    found = []
    while following:
        start = min(following)
        before, end = start, _take(following, start)
        while onward := [
            dot for dot in following.get(end, ()) if _is_straight(before, end, dot)
        ]:
            following[end].remove(onward[0])
            if not following[end]:
                del following[end]
            before, end = end, onward[0]
        found.append((start, end))
    return found


def straightened(corners: Sequence[Dot]) -> Polygon:
    """Return a polygon without the corners at which it goes straight on."""
    around = (corners[-1], *corners, corners[0])
    return tuple(
        corner
        for before, corner, after in zip(around, around[1:], around[2:], strict=False)
        if not _is_straight(before, corner, after)
    )


def _is_straight(before: Dot, corner: Dot, after: Dot) -> bool:
    across, down = corner[0] - before[0], corner[1] - before[1]
    onward, below = after[0] - corner[0], after[1] - corner[1]
    if across * onward + down * below <= 0:
        return False
    lengths = (abs(across) + abs(down)) * (abs(onward) + abs(below))
    return abs(across * below - onward * down) < STRAIGHT * lengths


def _take(following: dict[Dot, list[Dot]], dot: Dot) -> Dot:
    ends = following[dot]
    end = ends.pop()
    if not ends:
        del following[dot]
    return end
