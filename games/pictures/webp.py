"""WebP: animated replays for chat programs, drawn with the extra `pictures`."""

from importlib import import_module
from importlib.util import find_spec
from io import BytesIO

from msgspec.structs import replace

from games.pictures.drawing import draw
from games.pictures.png import PicturesUnavailableError, rasterize
from games.pictures.scenes import Look, Scene

WIDTH = 400
"""Width in pixels. Twice the width would take four times as long to draw."""
PACE, PAUSE = 500, 3000
"""Milliseconds for which each placement, and the last one, is shown."""
QUALITY, EFFORT = 60, 2
"""Quality and effort settings for Pillow's encoder. Their maximum values (100, 6) make
files hardly smaller.
"""


def is_animated() -> bool:
    """Return whether this process can draw animations."""
    return all(find_spec(name) for name in ("PIL", "resvg_py"))


def animate(scene: Scene, look: Look) -> bytes:
    """Return a WebP file that starts with the empty board and adds each placement.

    The animation repeats. Drawing takes several seconds (50 ms per placement). Raises
    `PicturesUnavailableError`.
    """
    if not is_animated():
        raise PicturesUnavailableError
    image = import_module("PIL.Image")
    frames = [
        image.open(BytesIO(rasterize(draw(_until(scene, ply), look), WIDTH)))
        for ply in range(len(scene.placements) + 1)
    ]
    first, *others = [frame.convert("RGB") for frame in frames]
    written = BytesIO()
    first.save(
        written,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=[*[PACE] * len(others), PAUSE],
        loop=0,
        quality=QUALITY,
        method=EFFORT,
    )
    return written.getvalue()


def _until(scene: Scene, ply: int) -> Scene:
    return replace(scene, placements=scene.placements[:ply], last=min(1, ply))
