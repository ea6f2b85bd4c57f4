"""PNG: pictures as pixels, where the extra `pictures` is installed."""

from importlib import import_module
from pathlib import Path

FONT_FILE = Path(__file__).parent / "fonts" / "DejaVuSans.ttf"
"""Latin letters, digits and signs: bare servers have no fonts. Made by
`pyftsubset DejaVuSans.ttf --unicodes=20-7E,A0-17F,192,2013,2014,2018,2019,201C,201D,\
2022,2026,20AC,2212 --no-hinting --layout-features= --name-IDs=1,2,4,6`."""
FONT_NAME = "DejaVu Sans"
NARROWEST, WIDEST = 100, 1600
"""Pixels."""


class PicturesUnavailableError(Exception):
    """There is no PNG: the extra `pictures` is not installed."""


def rasterize(svg: str, width: int) -> bytes:
    """Return a picture as PNG, so many pixels wide.

    Raises `PicturesUnavailableError`, and `ValueError` for a width out of bounds.
    """
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"A picture is {NARROWEST} to {WIDEST} pixels wide.")
    try:
        resvg = import_module("resvg_py")
    except ModuleNotFoundError:
        raise PicturesUnavailableError from None
    # Texts without a font of their family's name are left out in silence.
    png: bytes = resvg.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(FONT_FILE)],
        font_family=FONT_NAME,
        sans_serif_family=FONT_NAME,
    )
    return png
