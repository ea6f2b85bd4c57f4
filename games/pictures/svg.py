"""SVG as text: paths over whole coordinates, escaped texts, documents.

One unit is a tenth of a pixel of a picture that is shown as large as it asks to be.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias
from xml.sax.saxutils import escape as _escape

Dot: TypeAlias = tuple[int, int]
"""A point of a picture: across and down."""
Anchor: TypeAlias = Literal["start", "middle", "end"]

PIXEL = 10
"""Units in a pixel."""
WIDTH = 800
"""Pixels; the height of a picture is what it needs, and no more than that."""
FONT = "system-ui,sans-serif"
_TURNING = (0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_NOT_IN_XML = (*range(0x20), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF)
_UNSEEN = dict.fromkeys(_NOT_IN_XML, " ") | dict.fromkeys(_TURNING, "")
"""Characters that XML does not allow, and those that turn the direction of others."""


class Box(NamedTuple):
    """What of the plane a picture shows."""

    left: int
    top: int
    width: int
    height: int


def escape(text: str) -> str:
    """Make any text safe to stand between tags or in quotes."""
    # Surrogates by themselves cannot be encoded.
    sound = text.translate(_UNSEEN).encode(errors="replace").decode()
    return _escape(sound, {'"': "&quot;", "'": "&#39;"})


def polygon(corners: Sequence[Dot]) -> str:
    """Write a closed line as path data."""
    return f"{line(corners)}z"


def line(points: Sequence[Dot]) -> str:
    """Write a line through points as path data."""
    (x, y), *others = points
    steps = [f"M{x} {y}"]
    for across, down in others:
        steps.append(_step(across - x, down - y))
        x, y = across, down
    return "".join(steps)


def _step(across: int, down: int) -> str:
    if not down:
        return f"h{across}"
    if not across:
        return f"v{down}"
    return f"l{across}{down}" if down < 0 else f"l{across} {down}"


def path(data: Iterable[str], attributes: str) -> str:
    """Return a path of so many parts, or nothing where there are none."""
    joined = "".join(data)
    return f'<path {attributes} d="{joined}"/>' if joined else ""


def texts(
    written: Iterable[tuple[Dot, str]],
    size: int,
    attributes: str,
    anchor: Anchor = "middle",
) -> str:
    """Return texts at the height of these points, and beginning or ending there."""
    items = "".join(
        # Digits and capitals are 0.72 of the size high.
        f'<text x="{x}" y="{y + round(size * 0.36)}">{escape(text)}</text>'
        for (x, y), text in written
    )
    if not items:
        return ""
    how = f'font-family="{FONT}" font-size="{size}" text-anchor="{anchor}"'
    return f"<g {how} {attributes}>{items}</g>"


def bold(paint: str, size: int) -> str:
    """Return the attributes of thick letters: PNG have a single font."""
    return f'fill="{paint}" stroke="{paint}" stroke-width="{size * 0.04:.0f}"'


def document(
    box: Box, body: str, *, title: str, description: str, width: int = WIDTH
) -> str:
    """Return a picture that is so many pixels wide, with what is read out of it."""
    height = round(width * box.height / box.width)
    told = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, box))}"'
        f' width="{width}" height="{height}" role="img">{told}{body}</svg>'
    )
