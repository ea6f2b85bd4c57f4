"""Boards of cubes from the front: the ground, and what stands on it."""

from collections import defaultdict
from functools import lru_cache

from games.pictures.blocks import (
    TOP,
    CubeBoard,
    Face,
    Seen,
    block,
    corners,
    faces,
    halves,
    seen,
    square,
)
from games.pictures.board import NAME
from games.pictures.cubes import Cubes, by_owner, small, traced_cubes, whole_tops
from games.pictures.layers import (
    INNER,
    ROUND,
    crossed_out,
    hinted,
    ink,
    page,
    ringed,
    thickness,
)
from games.pictures.marks import dot, stroke_of
from games.pictures.scenes import Look, Scene, Shown
from games.pictures.shapes import chains, inner, outline
from games.pictures.svg import line, path, polygon, texts
from games.pictures.theme import Theme, ThemeName, painted, palette
from games.rules.geometry import Cell, Grid

GROUNDS = 128
"""So many empty boards are kept as text: 2 kB each."""
DOT = 0.3
"""How large the dots of the last move are, in edges."""


def draw_solid(scene: Scene, look: Look) -> str:
    """Return a board of cubes with all that is to be seen on it."""
    theme = palette().themes[look.theme]
    at = block(scene.ruleset.grid, look.turn)
    found = seen_of(scene, at, look)
    return "".join(
        (
            ground(scene.ruleset.grid, look.turn, look.theme),
            names(at, theme) if look.labels else "",
            limits(at, found, theme),
            _pieces(scene, at, found, theme),
            pointed(scene, look, found),
        )
    )


def seen_of(scene: Scene, at: CubeBoard, look: Look) -> Seen:
    """Return what is seen of all placements, by their numbers."""
    return seen(
        (cell, owner)
        for owner, shown in enumerate(scene.placements)
        for cell in cells_of(at, shown, look)
    )


def names(at: CubeBoard, theme: Theme) -> str:
    """Return the names of columns and rows."""
    return texts(at.names, NAME, f'fill="{theme.faint}"')


def cells_of(at: CubeBoard, shown: Shown, look: Look) -> list[Cell]:
    """Return where the cells of a placement are, those on floors that are shown."""
    cells = [at.cells[cell] for cell in shown.cells]
    if look.floors is None:
        return cells
    return [cell for cell in cells if cell[-1] < look.floors]


@lru_cache(maxsize=GROUNDS)
def ground(grid: Grid, turn: int, theme_name: ThemeName) -> str:
    """Return the empty board, dashed around all that may be built."""
    at, theme = block(grid, turn), palette().themes[theme_name]
    thick = thickness(at.frame.edge, theme)
    fields = [square(x, y, 0) for (x, y), _ in at.columns]
    filled = {triangle for cell in at.cells for triangle, _ in faces(cell)}
    lines = f'stroke="{theme.grid}" {ROUND}'
    return "".join(
        (
            page(at.frame.box, theme),
            path(
                (polygon(at.polygon(one)) for one in outline(map(corners, filled))),
                f'fill="none" {lines} stroke-width="{thick / 2:.0f}"'
                ' stroke-dasharray="40 60"',
            ),
            path(
                (polygon(at.polygon(one)) for one in outline(fields)),
                f'fill="{theme.ground}" {lines} stroke-width="{thick:.0f}"',
            ),
            path(
                (line(at.polygon(side)) for side in chains(inner(fields))),
                f'fill="none" {lines} stroke-width="{thick / 2:.0f}"',
            ),
        )
    )


def pieces_of(
    scene: Scene, at: CubeBoard, color: str, pieces: list[Cubes], theme: Theme
) -> str:
    """Draw pieces of a color: their sides, outlines, cells and marks."""
    pen = ink(scene, color, at.frame.edge, theme)
    paint = palette().colors[painted(color, scene.ruleset.colors)]
    lines = f'fill="none" stroke="{pen.outline}" {ROUND}'
    parts = [
        path((piece.sides[side] for piece in pieces), f'fill="{fill}"')
        for side, fill in enumerate((paint.top, paint.left, paint.right))
    ]
    parts += [
        path(
            (piece.inner for piece in pieces),
            f'{lines} stroke-width="{pen.thick * INNER:.0f}"',
        ),
        path(
            (piece.outline for piece in pieces),
            f'{lines} stroke-width="{pen.thick:.0f}"',
        ),
        path(
            (piece.tops for piece in pieces),
            f"{stroke_of(pen.kind, at.frame.edge, pen.mark)} {at.matrix}",
        ),
        path(
            (piece.others for piece in pieces),
            stroke_of(pen.kind, small(at), pen.mark),
        ),
    ]
    return "".join(parts)


def pointed(scene: Scene, look: Look, found: Seen) -> str:
    """Return what is in front of all pieces: last move, targets, a refused one."""
    theme = palette().themes[look.theme]
    at, owned = block(scene.ruleset.grid, look.turn), by_owner(found)
    thick = thickness(at.frame.edge, theme)
    drawn = []
    if look.last and scene.last:
        count = len(scene.placements)
        moved = range(count)[-scene.last :]
        drawn += [_last(at, owned.get(owner, {}), thick) for owner in moved]
    drawn.append(_targets(scene, at, found, theme))
    if scene.refused:
        if scene.refused.touched in owned:
            own = owned[scene.refused.touched]
            drawn.append(ringed(traced_cubes(at, own, "disc").outline, thick))
        cubes = [at.cells[cell] for cell in scene.refused.cells]
        refused = seen((cell, 0) for cell in cubes)
        drawn.append(
            crossed_out(
                [at.polygon(corners(triangle)) for triangle in refused],
                [at.polygon(top) for top in whole_tops(refused)],
                thick,
                theme,
            )
        )
    return "".join(drawn)


def _pieces(scene: Scene, at: CubeBoard, found: Seen, theme: Theme) -> str:
    standing: dict[str, list[Cubes]] = defaultdict(list)
    for owner, own in by_owner(found).items():
        color = scene.placements[owner].color
        standing[color].append(traced_cubes(at, own, scene.mark(color)))
    return "".join(
        pieces_of(scene, at, color, pieces, theme) for color, pieces in standing.items()
    )


def limits(at: CubeBoard, found: Seen, theme: Theme) -> str:
    """Return how high may be built, on each column that is empty and in sight."""
    free = (
        (at.at((x + 0.5, y + 0.5)), str(limit))
        for (x, y), limit in at.columns
        if not any(half in found for half in halves(x, y, 0))
    )
    return texts(free, at.number, f'fill="{theme.faint}"')


def _last(at: CubeBoard, own: Seen, thick: float) -> str:
    """Return dots on the tops of a piece; around it, where none are to be seen."""
    tops = whole_tops(own)
    if not tops:
        return ringed(traced_cubes(at, own, "disc").outline, thick) if own else ""
    edge = at.frame.edge
    dots = [dot((edge * u + edge // 2, edge * v + edge // 2)) for (u, v), *_ in tops]
    round_dots = f'stroke-linecap="round" {at.matrix}'
    return path(
        dots, f'stroke="#000" stroke-width="{(DOT + 0.08) * edge:.0f}" {round_dots}'
    ) + path(dots, f'stroke="#fff" stroke-width="{DOT * edge:.0f}" {round_dots}')


def _targets(scene: Scene, at: CubeBoard, found: Seen, theme: Theme) -> str:
    """Return a mark where each column goes on, if that is in sight."""
    lowest: dict[Cell, int] = {}
    for target in scene.targets:
        *column, z = at.cells[target]
        key = tuple(column)
        lowest[key] = min(z, lowest.get(key, z))
    shapes = []
    for (x, y), z in lowest.items():
        below = (x, y, z - 1)
        if all(_is_on(found.get(half), below) for half in halves(x, y, z)):
            shapes.append(at.polygon(square(x, y, z)))
    return hinted(shapes, theme)


def _is_on(face: Face | None, below: Cell) -> bool:
    """Whether a triangle shows the top of a cube, or the ground where there is none."""
    if face is None:
        return below[-1] < 0
    return (face.cell, face.side) == (below, TOP)
