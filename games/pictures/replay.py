"""Replays: a game as one picture that moves, by CSS alone.

Who asks for less motion, and what draws without it, shows the position at the end.
"""

from collections.abc import Iterable, Sequence

from games.pictures.blocks import Seen, block, seen
from games.pictures.board import flat_board
from games.pictures.cubes import traced_cubes
from games.pictures.flat import ground as flat_ground
from games.pictures.flat import names, piece, seats
from games.pictures.flat import pointed as flat_pointed
from games.pictures.layers import ink
from games.pictures.scenes import Look, Scene
from games.pictures.solid import (
    cells_of,
    ground,
    limits,
    pieces_of,
    pointed,
    seen_of,
)
from games.pictures.solid import names as solid_names
from games.pictures.svg import document
from games.pictures.theme import palette

APPEARING = 0.25
"""Seconds that a piece takes to appear."""
STYLE = (
    "<style>@media(prefers-reduced-motion:no-preference)"
    f"{{.p{{animation:p {APPEARING}s both}}@keyframes p{{from{{opacity:0}}}}}}</style>"
)


def draw_replay(scene: Scene, look: Look, seconds: float = 0.5) -> str:
    """Return how a position came about, a placement every so many seconds.

    Boards of cubes are shown from the front, whatever the view.
    """
    grid = scene.ruleset.grid
    if grid.is_flat:
        frame, drawn = flat_board(grid).frame, _flat(scene, look)
    else:
        frame, drawn = block(grid, look.turn).frame, _solid(scene, look)
    empty, *steps, end = drawn
    return document(
        frame.box if look.labels else frame.bare,
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
    board = flat_board(scene.ruleset.grid)
    labels = names(board, theme) if look.labels else ""
    yield flat_ground(scene.ruleset, look.theme) + labels
    for shown in scene.placements:
        pen = ink(scene, shown.color, board.breadth, theme)
        yield pen.draw([piece(scene, shown)]) + seats(scene, [shown], theme)
    yield flat_pointed(scene, look)


def _solid(scene: Scene, look: Look) -> Iterable[str]:
    """Yield the same of cubes: of each piece, what is seen when it comes.

    Those that come later are drawn upon it where they hide it.
    """
    theme = palette().themes[look.theme]
    at = block(scene.ruleset.grid, look.turn)
    everything = seen_of(scene, at, look)
    labels = solid_names(at, theme) if look.labels else ""
    empty = ground(scene.ruleset.grid, look.turn, look.theme)
    # Of limits, those that nothing will ever hide a part of.
    yield empty + labels + limits(at, everything, theme)
    nearest: Seen = {}
    for owner, shown in enumerate(scene.placements):
        own: Seen = {}
        for triangle, face in seen(
            (c, owner) for c in cells_of(at, shown, look)
        ).items():
            before = nearest.get(triangle)
            if before is None or sum(before.cell) < sum(face.cell):
                own[triangle] = face
        nearest.update(own)
        cubes = traced_cubes(at, own, scene.mark(shown.color))
        yield pieces_of(scene, at, shown.color, [cubes], theme)
    yield pointed(scene, look, everything)
