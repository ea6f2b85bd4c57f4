"""Themes: the colors, marks and grounds of `theme.json`, which pages read as well."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

ThemeName: TypeAlias = Literal["light", "dark", "contrast", "print"]
MarkName: TypeAlias = Literal["shape", "disc", "diamond", "spokes", "frame", "ring"]
Paint: TypeAlias = str
"""A color as SVG and CSS write it: `#1d4eb7`."""

SOURCE = Path(__file__).with_name("theme.json")


class Color(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A color of pieces, which is the same in all themes."""

    mark: MarkName
    """What is drawn in each of its cells, for who does not tell the colors apart."""
    top: Paint
    left: Paint
    """Of cubes, the sides are darker than the top."""
    right: Paint


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What surrounds pieces, and how they stand out against it."""

    page: Paint
    """Around the board."""
    ground: Paint
    grid: Paint
    rest: Paint
    """The cells of a board outside a region to be packed."""
    ink: Paint
    faint: Paint
    """Of labels."""
    refused: Paint
    thickness: float
    """Of outlines, as a multiple of the usual."""
    outlines: dict[str, Paint]
    """By color; at least 3 to 1 against the ground."""
    marks: dict[str, Paint]
    """By color; at least 3 to 1 against it."""


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of the file."""

    colors: dict[str, Color]
    themes: dict[ThemeName, Theme]


@cache
def palette() -> Palette:
    """Return the colors and themes of the file."""
    return msgspec.json.decode(SOURCE.read_bytes(), type=Palette)


def painted(color: str, colors: Sequence[str]) -> str:
    """Return the palette's name for a color of a ruleset with these colors.

    What the palette does not know gets one of its colors, by its place in the ruleset.
    """
    known = palette().colors
    return color if color in known else list(known)[colors.index(color) % len(known)]
