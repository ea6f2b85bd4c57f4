"""Building SVG text: escaped texts, paths and documents.

All lengths are multiples of a cell's edge.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias
from xml.sax.saxutils import escape as _escape

from games.pictures.paths import number
from games.rules.geometry import Point

Anchor: TypeAlias = Literal["start", "middle", "end"]

WIDTH = 800
"""Width of a picture in pixels. The box determines the picture's height."""
FONT = "system-ui,sans-serif"
CAPITAL = 0.36
"""Half the height of digits and capital letters, relative to the font size."""
_TURNING = (0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_NOT_IN_XML = (*range(0x20), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF)
_UNSEEN = dict.fromkeys(_NOT_IN_XML, " ") | dict.fromkeys(_TURNING, "")
"""Replacements for characters that XML forbids or that change the writing direction."""


class Box(NamedTuple):
    """The area that a picture shows."""

    left_edge: float
    top: float
    width: float
    height: float

    def wide(self) -> "Box":
        """Return the box with wider margins at its sides if it is higher than wide."""
        room = max(0, self.height - self.width)
        return Box(self.left_edge - room / 2, self.top, self.width + room, self.height)


class Label(NamedTuple):
    """A short text centered on a point."""

    at: Point
    text: str


def escape(text: str) -> str:
    """Escape any text for use between tags or inside quotes."""
    # UTF-8 cannot encode lone surrogates.
    sound = text.translate(_UNSEEN).encode(errors="replace").decode()
    return _escape(sound, {'"': "&quot;", "'": "&#39;"})


def path(data: Iterable[str], attributes: str) -> str:
    """Return a path with these parts, or an empty string without any parts."""
    joined = "".join(data)
    return f'<path {attributes} d="{joined}"/>' if joined else ""


def texts(
    labels: Iterable[tuple[Point, str]],
    size: float,
    attributes: str,
    anchor: Anchor = "middle",
) -> str:
    """Return texts that are centered on these points, or begin or end there."""
    items = "".join(
        f'<text x="{number(x)}" y="{number(y + size * CAPITAL)}">{escape(text)}</text>'
        for (x, y), text in labels
    )
    if not items:
        return ""
    font = f'font-family="{FONT}" font-size="{number(size)}" text-anchor="{anchor}"'
    return f"<g {font} {attributes}>{items}</g>"


def bold(paint: str, size: float) -> str:
    """Return attributes that imitate bold letters; PNG files have only one font."""
    return f'fill="{paint}" stroke="{paint}" stroke-width="{number(size * 0.04)}"'


def document(
    box: Box, body: str, *, title: str, description: str, width: int = WIDTH
) -> str:
    """Return a picture with a width in pixels and texts for screen readers."""
    height = round(width * box.height / box.width)
    spoken = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="{" ".join(map(number, box))}"'
        f' width="{width}" height="{height}" role="img">{spoken}{body}</svg>'
    )
