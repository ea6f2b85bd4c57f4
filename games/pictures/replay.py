"""Replays: a game as one picture that moves, by CSS alone.

Who asks for less motion, and what draws without it, shows the position at the end.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from games.pictures.drawing import box_of
from games.pictures.flat import ground as flat_ground
from games.pictures.flat import piece, seats, signs
from games.pictures.flat import pointed as flat_pointed
from games.pictures.layers import ink
from games.pictures.scenes import Look, Scene
from games.pictures.solid import (
    Block,
    blocks_in,
    blocks_of,
    defined,
    ground,
    nearer,
    painting,
)
from games.pictures.svg import document
from games.pictures.theme import palette

APPEARING = 0.25
"""Seconds that a piece takes to appear."""
STYLE = (
    "<style>@media(prefers-reduced-motion:no-preference)"
    f"{{.p{{animation:p {APPEARING}s both}}@keyframes p{{from{{opacity:0}}}}}}</style>"
)


def draw_replay(scene: Scene, look: Look, seconds: float = 0.5) -> str:
    """Return the way to a position, with a number of seconds for each placement.

    Boards of cubes are shown from the front, whatever the view.
    """
    look = replace(look, view="iso")
    is_flat = scene.ruleset.grid.is_flat
    empty, *steps, end = (_flat if is_flat else _solid)(scene, look)
    return document(
        box_of(scene, look),
        STYLE + empty + "".join(_timed([*steps, end], seconds)),
        title=scene.title(),
        description=scene.description(),
    )


def _timed(steps: Sequence[str], seconds: float) -> Iterable[str]:
    """Yield each step with its time; the last comes with the one before."""
    for i, step in enumerate(steps, 1):
        delay = round(min(i, len(steps) - 1) * seconds, 2)
        if step:
            yield f'<g class="p" style="animation-delay:{delay:g}s">{step}</g>'


def _flat(scene: Scene, look: Look) -> Iterable[str]:
    """Yield the empty board, each placement, and what lies above all."""
    theme = palette().themes[look.theme]
    yield flat_ground(scene.ruleset, look)
    for i, shown in enumerate(scene.placements):
        outline = piece(scene, shown).outline
        yield "".join(
            (
                ink(scene, shown.color, theme, f"p{i}").draw(outline),
                signs(scene, [shown], look),
                seats(scene, [shown], theme),
            )
        )
    yield flat_pointed(scene, look)


def _solid(scene: Scene, look: Look) -> Iterable[str]:
    """Yield the same of cubes: of each piece, the cubes that stand when it comes.

    A later piece is painted with the cubes before it, so that those that are nearer
    cover it.
    """
    colors = {shown.color for shown in scene.placements}
    empty = ground(scene.ruleset.grid, look)
    yield empty + defined(scene, colors, look)
    standing: list[Block] = []
    for shown in scene.placements:
        own = blocks_in(scene, shown, look)
        standing += own
        yield painting(scene, nearer(standing, own), look)
    yield painting(scene, blocks_of(scene, look), look) if scene.last else ""
