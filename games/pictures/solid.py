"""Boards of cubes seen from the front, which are painted back to front."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.pictures.blocks import (
    ASIDE,
    LIMIT,
    NAME,
    SIDES,
    THICK,
    CubeBoard,
    block,
    cube,
    open_edges,
    projected,
)
from games.pictures.layers import (
    CROSS,
    CROSSED,
    ROUND,
    TARGET,
    WELLS,
    mark_style,
    page,
    patterns,
)
from games.pictures.parts import cells_of
from games.pictures.paths import lines, number, numbers, place
from games.pictures.scenes import Look, Scene, Shown
from games.pictures.shapes import middle
from games.pictures.svg import path, texts
from games.pictures.theme import (
    WHITE,
    Pigment,
    Theme,
    ThemeName,
    mix,
    painted,
    palette,
)
from games.rules.geometry import Cell, Grid

GROUNDS = 128
"""Maximum number of empty boards that are cached as text. Each takes 2 kB."""
SHAPES = 1 << 12
"""Maximum number of shapes whose edges are cached for all positions."""
TILES = (0.13, 0.08, 0.06)
"""Share of white in the tiles on the three faces of a cube."""
RIDGE = 0.9
"""Stroke width of cube outlines, relative to outlines of flat pieces."""
THINNEST = 0.035
"""Minimum stroke width of cube outlines."""
RING = ((0.15, "ring"), (0.085, ""))
"""Strokes of the ring around the last move: a dark line with a white line inside."""
HULL = 0.025
NEARER = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
LATER = 0.5
"""Depth offset of a cube's marks, which are painted just after the cube."""


class PaintedCube(NamedTuple):
    """A cube to paint."""

    cell: Cell
    color: str
    edges: str
    """Edges at which the cube's piece ends, as digits."""
    owner: int = 0
    """Number of the cube's placement."""
    is_last: bool = False


def draw_solid(scene: Scene, look: Look) -> str:
    """Return a board of cubes with everything on it."""
    at = block(scene.ruleset.grid, look.turn)
    blocks = blocks_of(scene, look)
    return "".join(
        (
            ground(scene.ruleset.grid, look),
            limits(at, {cube.cell for cube in blocks}, look),
            defined(scene, {cube.color for cube in blocks}, look),
            painting(scene, blocks, look, scene.targets),
            refused(scene, look),
        )
    )


def ground(grid: Grid, look: Look) -> str:
    """Return the empty board, with dashes around the space for cubes."""
    shown = look.has_names, look.frame
    return _ground(grid, look.turn, look.theme, *shown)


@lru_cache(maxsize=GROUNDS)
def _ground(
    grid: Grid,
    turn: int,
    theme_name: ThemeName,
    has_names: bool,
    has_frame: bool,
) -> str:
    at, theme = block(grid, turn), palette().themes[theme_name]
    tile = cells_of(grid.lattice).tile
    turned = f"matrix({numbers(ASIDE, 0.5, -ASIDE, 0.5)} 0 0)"
    hull = (
        f'fill="none" stroke="{theme.faint}" stroke-opacity=".5"'
        f' stroke-width="{HULL}" stroke-dasharray=".1 .14"'
    )
    return "".join(
        (
            patterns(tile, theme, turned=f' patternTransform="{turned}"'),
            page((at.box if has_names else at.bare).wide(), theme) if has_frame else "",
            path([at.hull], hull) if has_frame else "",
            path([place(0, THICK, at.ground)], f'fill="{theme.rim}"'),
            path([place(0, 0, at.ground)], f'fill="{theme.frame}"'),
            path([at.field], f'fill="url(#{WELLS})"'),
            texts(at.names, NAME, f'fill="{theme.faint}"') if has_names else "",
        )
    )


def limits(at: CubeBoard, filled: set[Cell], look: Look) -> str:
    """Return the height limits of columns without cubes."""
    theme = palette().themes[look.theme]
    empty = (
        limit
        for column, limit in zip(at.columns, at.limits, strict=True)
        if (*column, 0) not in filled
    )
    return texts(empty, LIMIT, f'fill="{theme.faint}"')


def blocks_of(scene: Scene, look: Look) -> list[PaintedCube]:
    """Return the cubes of all placements on the turned board."""
    first = len(scene.placements) - (scene.last if look.last else 0)
    return [
        cube
        for i, shown in enumerate(scene.placements)
        for cube in blocks_in(scene, shown, look, i, is_last=i >= first)
    ]


def blocks_in(
    scene: Scene, shown: Shown, look: Look, owner: int = 0, *, is_last: bool = False
) -> list[PaintedCube]:
    """Return a placement's cubes on the visible floors."""
    at = block(scene.ruleset.grid, look.turn)
    return [
        PaintedCube(cell, shown.color, edges, owner, is_last)
        for cell, edges in _cubes(at, shown.cells, look.floors)
    ]


@lru_cache(maxsize=SHAPES)
def _cubes(
    at: CubeBoard, ids: tuple[int, ...], floors: int | None
) -> Sequence[tuple[Cell, str]]:
    """Return the turned cells, each with the edges at which the piece ends."""
    cells = [at.turned(at.cells[cell]) for cell in ids]
    shown = [cell for cell in cells if floors is None or cell[-1] < floors]
    return list(zip(shown, open_edges(shown), strict=True))


def defined(scene: Scene, colors: Iterable[str], look: Look) -> str:
    """Return the SVG definition of a cube for each color."""
    theme = palette().themes[look.theme]
    cubes = []
    for color in sorted(colors):
        paints = theme.pigments[painted(color, scene.ruleset.colors)]
        sign = ""
        mark = scene.mark(color)
        if look.has_marks or mark == "hatch":
            on_top = cube().marks[mark]
            sign = path([on_top.path], mark_style(on_top.stroke, paints.mark))
        cubes.append(f'<g id="{_name(scene, color)}">{_cube(paints, theme)}{sign}</g>')
    return f"<defs>{''.join(cubes)}</defs>"


def _name(scene: Scene, color: str) -> str:
    return f"c{scene.ruleset.colors.index(color)}"


def _cube(paints: Pigment, theme: Theme) -> str:
    fills = (paints.top, paints.left, paints.right)
    faces = [
        path([data], f'fill="{fill}" stroke="{fill}" stroke-width=".01"')
        for data, fill in zip(cube().faces, fills, strict=True)
    ]
    if not theme.is_lit:
        return "".join(faces)
    tiles = [
        path([data], f'fill="{mix(fill, WHITE, part)}"')
        for data, fill, part in zip(cube().tiles, fills, TILES, strict=True)
    ]
    return "".join(faces + tiles)


def painting(
    scene: Scene,
    blocks: Iterable[PaintedCube],
    look: Look,
    targets: Collection[int] = (),
) -> str:
    """Return the cubes and the marks for targets, painted back to front."""
    layers: dict[float, list[str]] = defaultdict(list)
    standing = list(blocks)
    filled = {painted_cube.cell for painted_cube in standing}
    behind: dict[int, list[PaintedCube]] = defaultdict(list)
    for painted_cube in standing:
        if not all(_beside(painted_cube.cell, step) in filled for step in NEARER):
            behind[sum(painted_cube.cell)].append(painted_cube)
    for depth, ones in behind.items():
        layers[depth] += [_used(scene, painted_cube) for painted_cube in ones]
        layers[depth] += _ridges(scene, ones, look)
    for depth, data in _targets(scene, look, targets):
        how = f'fill="{palette().themes[look.theme].ink}" fill-opacity="{TARGET}"'
        layers[depth + LATER].append(path([data], how))
    return "".join("".join(layers[depth]) for depth in sorted(layers))


def steps(scene: Scene, look: Look) -> Iterable[tuple[int, str]]:
    """Yield all cubes from back to front, each with the number of its placement.

    Cubes can therefore appear in any order, and nearer cubes still cover them.
    """
    layers: dict[tuple[int, int], list[PaintedCube]] = defaultdict(list)
    for painted_cube in blocks_of(scene, look):
        layers[sum(painted_cube.cell), painted_cube.owner].append(painted_cube)
    for (_, owner), ones in sorted(layers.items()):
        used = (_used(scene, painted_cube) for painted_cube in ones)
        yield owner, "".join((*used, *_ridges(scene, ones, look)))


def _beside(cell: Cell, step: Cell) -> Cell:
    return tuple(a + b for a, b in zip(cell, step, strict=True))


def _used(scene: Scene, painted_cube: PaintedCube) -> str:
    return f'<use href="#{_name(scene, painted_cube.color)}" {_at(painted_cube.cell)}/>'


@lru_cache(maxsize=SHAPES)
def _at(cell: Cell) -> str:
    x, y = map(number, projected(cell))
    return f'x="{x}" y="{y}"'


def _ridges(scene: Scene, ones: Iterable[PaintedCube], look: Look) -> Iterable[str]:
    """Yield the outlines of pieces at the cubes of one layer."""
    theme = palette().themes[look.theme]
    width = max(THINNEST, RIDGE * theme.stroke)
    by_color: dict[str, list[str]] = defaultdict(list)
    last: list[str] = []
    for painted_cube in ones:
        (last if painted_cube.is_last else by_color[painted_cube.color]).append(
            edges_at(painted_cube)
        )
    for color, data in by_color.items():
        paint = theme.pigments[painted(color, scene.ruleset.colors)].ridge
        yield path(data, _line(paint, width))
    for wide, name in RING:
        yield path(last, _line(theme.ring if name else "#fff", wide))


def _line(paint: str, width: float) -> str:
    return f'fill="none" stroke="{paint}" stroke-width="{number(width)}" {ROUND}'


def edges_at(painted_cube: PaintedCube) -> str:
    """Return the path data of the edges at which a cube's piece ends."""
    return _edges_at(painted_cube.cell, painted_cube.edges)


@lru_cache(maxsize=SHAPES)
def _edges_at(cell: Cell, digits: str) -> str:
    x, y = projected(cell)
    return "".join(place(x, y, cube().edges[int(digit)]) for digit in digits)


def _targets(
    scene: Scene, look: Look, targets: Collection[int]
) -> Iterable[tuple[int, str]]:
    """Yield a mark on top of each target column, with its depth."""
    if not targets:
        return
    grid = scene.ruleset.grid
    at = block(grid, look.turn)
    lowest: dict[Cell, int] = {}
    for target in targets:
        *column, z = at.turned(grid.cells[target])
        key = tuple(column)
        lowest[key] = min(z, lowest.get(key, z))
    for (x, y), z in lowest.items():
        below = (x, y, z - 1)
        yield sum(below), place(*projected(below), cube().marks["shape"].path)


def refused(scene: Scene, look: Look) -> str:
    """Return a refused placement as red cubes with crosses on top, to be drawn last."""
    if scene.refused is None:
        return ""
    theme = palette().themes[look.theme]
    touched = []
    if scene.refused.touched is not None:
        shown = scene.placements[scene.refused.touched]
        touched = [
            edges_at(painted_cube) for painted_cube in blocks_in(scene, shown, look)
        ]
    shown = Shown(scene.ruleset.colors[0], scene.refused.cells)
    faces, crosses = [], []
    cells = [painted_cube.cell for painted_cube in blocks_in(scene, shown, look)]
    for cell in sorted(cells, key=sum):
        x, y = projected(cell)
        faces += [place(x, y, face) for face in cube().faces]
        if _beside(cell, (0, 0, 1)) not in cells:
            center_x, center_y = middle(SIDES[0])
            crosses.append(place(x + center_x, y + center_y, CROSSES))
    return "".join(
        (
            *(
                path(touched, _line(theme.ring if name else "#fff", wide))
                for wide, name in RING
            ),
            path(faces, f'fill="{theme.refused}" fill-opacity=".85"'),
            path(crosses, _line("#fff", CROSSED)),
        )
    )


CROSSES = lines(
    (
        ((-2 * CROSS * ASIDE, 0), (2 * CROSS * ASIDE, 0)),
        ((0, -CROSS), (0, CROSS)),
    )
)
"""Path data of a cross on the top of a cube."""
