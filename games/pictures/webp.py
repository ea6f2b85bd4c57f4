"""WebP: replays that chat programs move, where the extra `pictures` is installed."""

from importlib import import_module
from importlib.util import find_spec
from io import BytesIO

from msgspec.structs import replace

from games.pictures.drawing import draw
from games.pictures.png import PicturesUnavailableError, rasterize
from games.pictures.scenes import Look, Scene

WIDTH = 400
"""Pixels: twice as many take four times as long."""
PACE, PAUSE = 500, 3000
"""Milliseconds that a placement is shown, and that the last one is."""
QUALITY, EFFORT = 60, 2
"""Of Pillow's encoder: 100 and 6 are most. More makes files hardly smaller."""


def is_animated() -> bool:
    """Return whether this process can make animations."""
    return all(find_spec(name) for name in ("PIL", "resvg_py"))


def animate(scene: Scene, look: Look) -> bytes:
    """Return the placements one after another, from the empty board, as WebP.

    It begins again when it has ended. Takes seconds: 50 ms a placement. Raises
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
