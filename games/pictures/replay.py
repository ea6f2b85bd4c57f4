"""Replays: pictures that show whole games and are animated only by CSS.

Viewers who prefer reduced motion, and programs that do not support animation, see the
final position.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from games.pictures.blocks import block
from games.pictures.drawing import box_of
from games.pictures.flat import ground, piece, pointed, seats, signs
from games.pictures.layers import ink
from games.pictures.scenes import Look, Scene, Shown
from games.pictures.solid import blocks_of, defined, limits, steps
from games.pictures.solid import ground as solid_ground
from games.pictures.svg import document
from games.pictures.theme import palette

APPEARING = 0.25
"""Seconds until a new piece is fully visible."""
STYLE = (
    "<style>@media(prefers-reduced-motion:no-preference)"
    f"{{.p{{animation:p {APPEARING}s both}}@keyframes p{{from{{opacity:0}}}}}}</style>"
)


def draw_replay(scene: Scene, look: Look, seconds: float = 0.5) -> str:
    """Return an animated replay that shows each placement for a number of seconds.

    Boards of cubes are always shown from the front.
    """
    look = replace(look, view="iso")
    draw = _flat if scene.ruleset.grid.is_flat else _solid
    empty, numbered = draw(scene, look)
    return document(
        box_of(scene, look),
        STYLE + empty + "".join(_timed(numbered, seconds)),
        title=scene.title(),
        description=scene.description(),
    )


def _timed(steps: Iterable[tuple[int, str]], seconds: float) -> Iterable[str]:
    """Yield each step together with the time at which its placement appears."""
    for number, step in steps:
        delay = round((number + 1) * seconds, 2)
        if step:
            yield f'<g class="p" style="animation-delay:{delay:g}s">{step}</g>'


def _flat(scene: Scene, look: Look) -> tuple[str, Iterable[tuple[int, str]]]:
    """Return the empty board and the numbered steps of a flat game."""
    theme = palette().themes[look.theme]

    def lying(number: int, shown: Shown) -> str:
        outline = piece(scene, shown).outline
        return "".join(
            (
                ink(scene, shown.color, theme, f"p{number}").draw(outline),
                signs(scene, [shown], look),
                seats(scene, [shown], look),
            )
        )

    numbered = [(i, lying(i, shown)) for i, shown in enumerate(scene.placements)]
    numbered.append((len(numbered) - 1, pointed(scene, look)))
    return ground(scene.ruleset, look), numbered


def _solid(scene: Scene, look: Look) -> tuple[str, Iterable[tuple[int, str]]]:
    """Return the empty board and the steps of a 3D game, back to front."""
    colors = {shown.color for shown in scene.placements}
    grid, filled = scene.ruleset.grid, {cube.cell for cube in blocks_of(scene, look)}
    empty = (
        solid_ground(grid, look)
        + limits(block(grid, look.turn), filled, look)
        + defined(scene, colors, look)
    )
    return empty, steps(scene, look)
