"""Diagrams: parts of boards with attempted moves and marks that explain them."""

from collections.abc import Iterable, Sequence

import msgspec

from games.pictures.blocks import SIDES, block, open_edges, projected
from games.pictures.board import FlatBoard, flat_board
from games.pictures.flat import DOT, empty, piece, signs
from games.pictures.layers import ROUND, ink, patterns
from games.pictures.marks import breadth
from games.pictures.parts import cells_of, shape_parts
from games.pictures.paths import ellipse, lines, number, place
from games.pictures.piece import lying, slot_of
from games.pictures.scenes import Look, Scene, Shown
from games.pictures.shapes import middle
from games.pictures.solid import (
    PaintedCube,
    blocks_of,
    defined,
    edges_at,
    ground,
    limits,
    painting,
)
from games.pictures.svg import Box, document, path
from games.pictures.theme import Paint, Theme, ThemeName, palette
from games.rules.geometry import Cell, Point

WIDTH = 240
"""Width of a diagram in pixels."""
EDGE = 0.03
"""Width of the border around the visible part of the board, in edges."""
SCALE, LARGEST = 6, 2
"""Width of the visible part at which marks have their normal size, in edges, and
maximum scale of marks.
"""
NEAR = 1.1
"""Margin around the cubes of a diagram, in edges."""
HALO, SHADOW = 0.1, 0.2
"""Stroke width of the attempted piece's white line, and offset of its shadow."""
RING, DISC, GLOW = 0.19, 0.17, 0.36
"""Radii of rings, of discs and of the light around discs."""
BAR = 0.19
"""Stroke width of bars on edges. The white line below them is 1.5 times as wide."""
GOOD = {"light": "#22724f", "dark": "#2f9a6c", "contrast": "#0b6b3d", "print": "#000"}
"""Paint for rings in each theme."""
POOL, UNAVAILABLE, FRAME = 5, 0.2, 0.5
"""Pieces per row in a pool, opacity of unavailable pieces, and width of the frame."""


class Sketch(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a diagram. Marks are on cell corners, edges and centers."""

    scene: Scene
    tried: tuple[Cell, ...]
    """Cells of the move, including cells outside the board; empty for a pass."""
    color: str
    is_legal: bool
    window: tuple[Cell, ...] = ()
    """Cells of a flat board that must be visible; if empty, the whole board."""
    rings: tuple[Point, ...] = ()
    """Points where the move meets a requirement, such as touching corners."""
    spots: tuple[Point, ...] = ()
    """Points where the move misses a requirement or is blocked."""
    bars: tuple[tuple[Point, Point], ...] = ()
    """Edges that touch although the rules forbid it."""
    description: str


class PoolSketch(msgspec.Struct, frozen=True, kw_only=True):
    """The pieces of one color in a draft."""

    scene: Scene
    unavailable: frozenset[str]
    picked: str
    color: str
    is_legal: bool
    description: str


def draw_diagram(sketch: Sketch, theme: ThemeName = "light") -> str:
    """Return a diagram as a square SVG document."""
    draw = _flat if sketch.scene.ruleset.grid.is_flat else _solid
    box, body = draw(sketch, theme)
    return document(
        box,
        body,
        title=sketch.scene.title(),
        description=sketch.description,
        width=WIDTH,
    )


def _flat(sketch: Sketch, theme_name: ThemeName) -> tuple[Box, str]:
    scene, theme = sketch.scene, palette().themes[theme_name]
    look = Look(theme=theme_name)
    board = flat_board(scene.ruleset.grid)
    box = _window(sketch, board)
    lying: dict[str, list[Shown]] = {}
    for shown in scene.placements:
        lying.setdefault(shown.color, []).append(shown)
    pieces = [
        ink(scene, color, theme, f"c{i}").draw(
            "".join(piece(scene, shown).outline for shown in placements)
        )
        + signs(scene, placements, look)
        for i, (color, placements) in enumerate(lying.items())
    ]
    return box, "".join(
        (
            _plane(box, theme.rest),
            empty(board, theme_name, EDGE),
            _starts(sketch, board, theme),
            *pieces,
            _tried(sketch, board, theme, look),
            _marks(sketch, min(LARGEST, box.width / SCALE), theme_name),
        )
    )


def _plane(box: Box, paint: Paint) -> str:
    """Return the background of the board."""
    left_edge, top, width, height = map(number, box)
    place = f'x="{left_edge}" y="{top}" width="{width}" height="{height}"'
    return f'<rect {place} fill="{paint}"/>'


def _window(sketch: Sketch, board: FlatBoard) -> Box:
    if sketch.window:
        points = [p for cell in sketch.window for p in board.lattice.outline(cell)]
    else:
        left_edge, top, right, bottom = board.bounds
        points = [(left_edge, top), (right, bottom)]
    return _square(points, EDGE)


def _square(points: Iterable[Point], pad: float) -> Box:
    """Return a square that contains these points and a margin."""
    across, down = zip(*points, strict=True)
    side = max(max(across) - min(across), max(down) - min(down)) + 2 * pad
    left_edge = (min(across) + max(across) - side) / 2
    return Box(left_edge, (min(down) + max(down) - side) / 2, side, side)


def _starts(sketch: Sketch, board: FlatBoard, theme: Theme) -> str:
    ruleset = sketch.scene.ruleset
    cells = {cell for cells in ruleset.starts for cell in cells}
    if len(cells) > len(board.cells) / 8:
        return ""  # Start cells along the whole border are not marked.
    radius = DOT * breadth(board.shapes[0])
    dots = [ellipse(middle(board.shapes[cell]), radius, radius) for cell in cells]
    return path([place(0, 0, dot) for dot in dots], f'fill="{theme.faint}"')


def _tried(sketch: Sketch, board: FlatBoard, theme: Theme, look: Look) -> str:
    """Return the attempted piece, slightly raised and with a white line around it."""
    if not sketch.tried:
        return ""
    scene = sketch.scene
    shapes = shape_parts(board.lattice, sketch.tried)
    data = place(0, 0, shapes.outline)
    wide = f'stroke-width="{number(HALO)}" stroke-linejoin="round"'
    low = f'transform="translate(0 {number(SHADOW)})"'
    shadow = path([data], f'{low} fill="{theme.ring}" fill-opacity=".28"')
    is_marked = sketch.is_legal or sketch.spots or sketch.bars
    paint = "#fff" if is_marked else theme.refused
    halo = path([data], f'fill="none" stroke="{paint}" {wide}')
    drawn = shadow + ink(scene, sketch.color, theme, "t").draw(data) + halo
    fields = scene.ruleset.grid.index
    if all(cell in fields for cell in sketch.tried):
        cells = tuple(fields[cell] for cell in sketch.tried)
        shown = [Shown(sketch.color, cells)]
        drawn += signs(scene, shown, look)
    return drawn


def _marks(sketch: Sketch, size: float, theme_name: ThemeName) -> str:
    """Return the rings, discs and bars in a size that suits the picture."""
    red = palette().themes[theme_name].refused

    def circles(points: Sequence[Point], radius: float, how: str) -> str:
        across = radius * size
        return path([place(0, 0, ellipse(p, across, across)) for p in points], how)

    def stroked(paint: str, width: float) -> str:
        return f'stroke="{paint}" stroke-width="{number(width * size)}" {ROUND}'

    bars = [place(0, 0, lines([bar])) for bar in sketch.bars]
    return "".join(
        (
            path(bars, f'fill="none" {stroked("#fff", 1.5 * BAR)}'),
            path(bars, f'fill="none" {stroked(red, BAR)}'),
            circles(sketch.spots, GLOW, f'fill="{red}" fill-opacity=".25"'),
            circles(sketch.spots, DISC, f'fill="{red}" {stroked("#fff", 0.05)}'),
            circles(sketch.rings, RING, f'fill="#fff" {stroked("#fff", 0.2)}'),
            circles(
                sketch.rings,
                RING,
                f'fill="#fff" {stroked(GOOD[theme_name], 0.11)}',
            ),
        )
    )


def _solid(sketch: Sketch, theme_name: ThemeName) -> tuple[Box, str]:
    scene = sketch.scene
    look = Look(theme=theme_name, labels=False, frame=False, last=False)
    theme = palette().themes[theme_name]
    at = block(scene.ruleset.grid, look.turn)
    cells = [at.turned(cell) for cell in sketch.tried]
    edges = open_edges(cells)
    tried = [
        PaintedCube(cell, sketch.color, edge, len(scene.placements), is_last=True)
        for cell, edge in zip(cells, edges, strict=True)
    ]
    blocks = [*blocks_of(scene, look), *tried]
    red = "" if sketch.is_legal else _outlined(tried, theme)
    corners = [
        (x + across, y + down)
        for cube in blocks
        for x, y in [projected(cube.cell)]
        for side in SIDES
        for across, down in side
    ]
    box = _square(corners, NEAR)
    return box, "".join(
        (
            _plane(box, theme.well),
            ground(scene.ruleset.grid, look),
            limits(at, {cube.cell for cube in blocks}, look),
            defined(scene, {cube.color for cube in blocks}, look),
            painting(scene, blocks, look),
            red,
            _marks(sketch, box.width / SCALE, theme_name),
        )
    )


def _outlined(tried: Sequence[PaintedCube], theme: Theme) -> str:
    """Return a red line around refused cubes."""
    style = f'fill="none" stroke="{theme.refused}" stroke-width=".1" {ROUND}'
    return path([edges_at(cube) for cube in tried], style)


def draw_pool(sketch: PoolSketch, theme_name: ThemeName = "light") -> str:
    """Return the framed pieces of a draft. Pieces that are not available are faint."""
    scene, look = sketch.scene, Look(theme=theme_name)
    theme = palette().themes[theme_name]
    pieces = scene.ruleset.pieces
    slot = max(slot_of(pieces))
    rows = -(-len(pieces) // POOL)
    box = Box(0, 0, POOL * slot, max(rows, POOL) * slot)
    drawn = [_plane(box, theme.well), patterns(cells_of(pieces[0].lattice).tile, theme)]
    for i, pool_piece in enumerate(pieces):
        at = (i % POOL + 0.5) * slot, (i // POOL + 0.5) * slot
        faint = (
            f' opacity="{UNAVAILABLE}"' if pool_piece.id in sketch.unavailable else ""
        )
        drawn.append(
            f"<g{faint}>{lying(scene, pool_piece, sketch.color, look, at)}</g>"
        )
        if pool_piece.id == sketch.picked:
            paint = GOOD[theme_name] if sketch.is_legal else theme.refused
            drawn.append(_framed(at, slot, paint))
    return document(
        box,
        "".join(drawn),
        title=scene.title(),
        description=sketch.description,
        width=WIDTH,
    )


def _framed(at: Point, slot: float, paint: Paint) -> str:
    side = number(slot - FRAME)
    left_edge, top = (number(middle - (slot - FRAME) / 2) for middle in at)
    return (
        f'<rect x="{left_edge}" y="{top}" width="{side}" height="{side}" rx=".9"'
        f' fill="none" stroke="{paint}" stroke-width="{FRAME}"/>'
    )
