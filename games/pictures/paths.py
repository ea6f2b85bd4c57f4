"""Path data that uses short numbers, relative steps and rounded corners.

Lengths are in edges. A path begins with `m` and contains only relative steps. Writing
`M x y` before a path places it, and several placed paths can be joined.
"""

from collections.abc import Iterable, Sequence
from math import dist
from typing import TypeAlias

from games.rules.geometry import Point

Corners: TypeAlias = Sequence[Point]

DECIMALS = 3
"""Number of decimal places in lengths. A thousandth of an edge is invisible."""
SHARE = 2.2
"""Divisor for sides: a rounded corner takes at most 1/2.2 of each of its sides."""


def number(value: float) -> str:
    """Format a length as briefly as path data allows."""
    text = f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    if text in ("-0", "", "-"):
        return "0"
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def numbers(*values: float) -> str:
    """Format a list of lengths. A sign or a second point may replace a space."""
    written = ""
    for value in values:
        text = number(value)
        is_apart = text.startswith("-") or (
            text.startswith(".") and "." in written.rpartition(" ")[2]
        )
        written += text if not written or is_apart else f" {text}"
    return written


def place(x: float, y: float, data: str) -> str:
    """Return path data moved to a point."""
    return f"M{numbers(x, y)}{data}"


class Pen:
    """Writes a path, and tracks its position so that rounding errors do not add up."""

    def __init__(self) -> None:
        self._steps: list[str] = []
        self._at: Point = (0.0, 0.0)

    def move(self, to: Point) -> None:
        """Begin a new line at a point."""
        self._steps.append(f"m{numbers(*self._step(to))}")
        self._at = _rounded(to)

    def line(self, to: Point) -> None:
        """Draw a straight line to a point."""
        across, down = self._step(to)
        if not down:
            self._steps.append(f"h{number(across)}" if across else "")
        elif not across:
            self._steps.append(f"v{number(down)}")
        else:
            self._steps.append(f"l{numbers(across, down)}")
        self._at = _rounded(to)

    def bend(self, corner: Point, to: Point) -> None:
        """Draw a curve around a corner."""
        self._steps.append(f"q{numbers(*self._step(corner), *self._step(to))}")
        self._at = _rounded(to)

    def close(self, start: Point) -> None:
        """Close a line that began at a point."""
        self._steps.append("z")
        self._at = _rounded(start)

    def data(self) -> str:
        """Return the finished path data."""
        return "".join(self._steps)

    def _step(self, to: Point) -> Point:
        (x, y), (across, down) = self._at, _rounded(to)
        return round(across - x, DECIMALS), round(down - y, DECIMALS)


def _rounded(point: Point) -> Point:
    return round(point[0], DECIMALS), round(point[1], DECIMALS)


def lines(parts: Iterable[Corners]) -> str:
    """Return the path data of open lines through these points."""
    pen = Pen()
    for start, *others in parts:
        pen.move(start)
        for point in others:
            pen.line(point)
    return pen.data()


def polygons(parts: Iterable[Corners], radius: float = 0) -> str:
    """Return the path data of polygons whose corners have at most this radius."""
    pen = Pen()
    for corners in parts:
        if radius:
            _round(pen, corners, radius)
        else:
            start, *others = corners
            pen.move(start)
            for point in others:
                pen.line(point)
            pen.close(start)
    return pen.data()


def _round(pen: Pen, corners: Corners, radius: float) -> None:
    start: Point | None = None
    around = (corners[-1], *corners, corners[0])
    for before, corner, after in zip(around, around[1:], around[2:], strict=False):
        sides = dist(before, corner), dist(corner, after)
        room = min(radius, *(side / SHARE for side in sides))
        entry = _between(corner, before, room / sides[0])
        leave = _between(corner, after, room / sides[1])
        if start is None:
            start = entry
            pen.move(entry)
        else:
            pen.line(entry)
        pen.bend(corner, leave)
    if start is not None:
        pen.close(start)


def _between(start: Point, end: Point, part: float) -> Point:
    return (
        start[0] + (end[0] - start[0]) * part,
        start[1] + (end[1] - start[1]) * part,
    )


def ellipse(middle: Point, across: float, down: float) -> str:
    """Return the path data of an ellipse with these radii."""
    x, y = middle
    start, radii, width = numbers(x - across, y), numbers(across, down), 2 * across
    half = f"a{radii} 0 1 0 "
    return f"m{start}{half}{numbers(width, 0)}{half}{numbers(-width, 0)}z"
