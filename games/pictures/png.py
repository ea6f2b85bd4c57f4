"""PNG: converting pictures to pixels with the extra `pictures`.

While the library draws, it holds Python's global lock and blocks other threads for up
to 0.15 seconds. A server therefore runs this file in a separate process with low
priority (`rasterize_apart`), which takes 0.04 seconds longer.
"""

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

FONT_FILE = Path(__file__).parent / "fonts" / "DejaVuSans.ttf"
"""Font with Latin letters, digits and signs. It is included because a server may have
no fonts. It was made by `pyftsubset DejaVuSans.ttf
--unicodes=20-7E,A0-17F,192,2013,2014,2018,2019,201C,201D,2022,2026,20AC,2212
--no-hinting --layout-features= --name-IDs=1,2,4,6`.
"""
FONT_NAME = "DejaVu Sans"
NARROWEST, WIDEST = 100, 1600
"""Minimum and maximum width in pixels."""
NICENESS = 10
"""Niceness of the drawing process, which gives moves priority."""


class PicturesUnavailableError(Exception):
    """Raised if the extra `pictures`, which PNG requires, is not installed."""


class DrawingError(Exception):
    """Raised if the drawing process fails or cannot start, for lack of memory."""


def rasterize(svg: str, width: int) -> bytes:
    """Return a picture as a PNG file with this width in pixels.

    Raises `PicturesUnavailableError`, or `ValueError` if the width is out of bounds.
    """
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"A picture must be {NARROWEST} to {WIDEST} pixels wide.")
    try:
        resvg = import_module("resvg_py")
    except ModuleNotFoundError:
        raise PicturesUnavailableError from None
    # The library silently omits text whose font family is missing.
    png: bytes = resvg.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(FONT_FILE)],
        font_family=FONT_NAME,
        sans_serif_family=FONT_NAME,
    )
    return png


def rasterize_apart(svg: str, width: int, seconds: float | None = None) -> bytes:
    """Rasterize in a separate process, so that other threads can continue.

    Raises `PicturesUnavailableError`, `DrawingError`, or `TimeoutError` if drawing
    takes too long.
    """
    if find_spec("resvg_py") is None:
        raise PicturesUnavailableError
    try:
        process = subprocess.run(  # noqa: S603 - this very file
            [sys.executable, "-I", __file__, str(width)],
            input=svg.encode(),
            stdout=subprocess.PIPE,
            timeout=seconds,
            check=True,
        )
    except subprocess.TimeoutExpired as error:
        raise TimeoutError from error
    except (OSError, subprocess.CalledProcessError) as error:
        raise DrawingError from error
    return process.stdout


if __name__ == "__main__":
    os.nice(NICENESS)
    text = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(rasterize(text, int(sys.argv[1])))
