"""Themes: the colors of boards and pieces in `theme.json`, which the page also uses."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import msgspec

ThemeName: TypeAlias = Literal["light", "dark", "contrast", "print"]
MarkName: TypeAlias = Literal["shape", "disc", "diamond", "spokes", "frame", "ring"]
Paint: TypeAlias = str
"""Color in the notation of SVG and CSS, such as `#1d4eb7`."""

SOURCE = Path(__file__).with_name("theme.json")
WHITE, BLACK = "#ffffff", "#000000"
EDGE = 0.42
"""Share of black in the color of the edge below a piece."""
TOP_MIX, LEFT_MIX, RIGHT_MIX = 0.13, 0.16, 0.36
"""Share of white in a cube's top face, and of black in its left and right faces."""
LIGHT = 120
"""Minimum lightness of faces that have dark marks."""
PALE, DEEP = 0.65, 0.55
"""Share of white in marks on dark colors, and of black in marks on light colors."""


class Pigment(NamedTuple):
    """All paints for pieces of one color."""

    face: Paint
    top: Paint
    """Paint for the top face of a cube."""
    left: Paint
    right: Paint
    edge: Paint
    """Paint for the edge below a flat piece."""
    outline: Paint
    """Outline of a flat piece. It has a contrast of 3 to the well if the face's
    contrast is lower.
    """
    ridge: Paint
    """Paint for outlines of cubes."""
    mark: Paint
    """Color of marks on the face, with a contrast of at least 3 to the face."""


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The colors of a board and its pieces."""

    page: Paint
    """Background color of pictures without a frame."""
    frame: Paint
    """Color of the frame around the board."""
    rim: Paint
    """Color of the line between the frame and the field."""
    well: Paint
    """Background color of an empty cell."""
    pit: Paint
    """Color of the shaded upper rim of an empty cell."""
    gap: Paint
    """Color of the lines between empty cells."""
    rest: Paint
    """Color of the cells outside the region to fill in a puzzle."""
    ink: Paint
    faint: Paint
    """Color of the labels."""
    refused: Paint
    is_lit: bool
    """Whether pieces have facets and an edge below them."""
    has_marks: bool
    """Whether cells contain their color's mark by default."""
    stroke: float
    """Stroke width of piece outlines, in edges."""
    outline: tuple[Paint, float]
    """Paint for outlines, and its share in the mix with the face color."""
    ridge: tuple[Paint, float]
    """Paint for cube outlines, and its share in the mix with the face color."""
    ring: Paint
    """Color of the thin line in the white ring around the last move."""
    faces: dict[str, Paint]
    """Paint for the faces of each color."""

    @cached_property
    def pigments(self) -> Mapping[str, Pigment]:
        """Paints for each color, mixed from its face color."""
        return {name: self._pigment(face) for name, face in self.faces.items()}

    def _pigment(self, face: Paint) -> Pigment:
        is_light = lightness(face) > LIGHT
        return Pigment(
            face=face,
            top=mix(face, WHITE, TOP_MIX),
            left=mix(face, BLACK, LEFT_MIX),
            right=mix(face, BLACK, RIGHT_MIX),
            edge=mix(face, BLACK, EDGE),
            outline=mix(face, *self.outline),
            ridge=mix(face, *self.ridge),
            mark=self._mark(face, is_light=is_light),
        )

    def _mark(self, face: Paint, *, is_light: bool) -> Paint:
        paint = BLACK if is_light else WHITE
        if self.has_marks:
            return paint
        return mix(face, paint, DEEP if is_light else PALE)


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `theme.json`."""

    marks: dict[str, MarkName]
    """Mark for each color, for viewers who cannot distinguish colors."""
    themes: dict[ThemeName, Theme]


@cache
def palette() -> Palette:
    """Return the colors and themes from `theme.json`."""
    return msgspec.json.decode(SOURCE.read_bytes(), type=Palette)


def painted(color: str, colors: Sequence[str]) -> str:
    """Return the palette's name for a color of a ruleset with these colors.

    The index of an unknown color in the ruleset selects a color from the palette.
    """
    marks = palette().marks
    return color if color in marks else list(marks)[colors.index(color) % len(marks)]


def mix(paint: Paint, other: Paint, part: float) -> Paint:
    """Return a mix of two paints, with this share of the other paint."""
    mixed = (
        round(a + (b - a) * part)
        for a, b in zip(_channels(paint), _channels(other), strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def lightness(paint: Paint) -> float:
    """Return the approximate lightness of a paint as a number from 0 to 255."""
    red, green, blue = _channels(paint)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _channels(paint: Paint) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(paint[1:])
    return red, green, blue
