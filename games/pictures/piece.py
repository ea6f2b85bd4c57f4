"""Pictures of a piece, or of all pieces in a set, without a board."""

from functools import lru_cache

from games.pictures.blocks import SIDES, open_edges, projected
from games.pictures.layers import ink, mark_style, patterns
from games.pictures.parts import cells_of, shape_parts
from games.pictures.paths import numbers, place
from games.pictures.scenes import Look, Scene
from games.pictures.solid import PaintedCube, defined, painting
from games.pictures.svg import Box, document, path
from games.pictures.theme import ThemeName, palette
from games.rules.geometry import FLAT, Point
from games.rules.pieces import Piece
from games.rules.ruleset import Ruleset

SIDE = 240
"""Width of a picture in pixels."""
SMALLEST = 3.75
"""Minimum width in edges, which keeps pieces of small sets from being enlarged."""
PAD = 0.5
SETS = 16
"""Maximum number of piece sets whose size is cached."""


def draw_piece(ruleset: Ruleset, piece: str, color: str, look: Look) -> str:
    """Return a piece as a square SVG document without a background.

    Raises `KeyError` if the ruleset has no such piece or color.
    """
    shape = ruleset.pieces[ruleset.piece_index[piece]]
    color = ruleset.colors[ruleset.color_index[color]]
    scene = Scene(ruleset)
    side = _side(ruleset.pieces)
    points = _points(shape)
    across, down = zip(*points, strict=True)
    left_edge = (min(across) + max(across) - side) / 2
    top = (min(down) + max(down) - side) / 2
    return document(
        Box(left_edge, top, side, side),
        _shared(scene, color, look) + _drawn(scene, shape, color, look, "p"),
        title=f"{piece}, {color}",
        description="A piece.",
        width=SIDE,
    )


def draw_pieces(ruleset: Ruleset, color: str, columns: int, theme: ThemeName) -> str:
    """Return all pieces of a color as an SVG document, with the largest first.

    Raises `KeyError` if the ruleset has no such color.
    """
    color = ruleset.colors[ruleset.color_index[color]]
    scene, look = Scene(ruleset), Look(theme=theme)
    pieces = sorted(ruleset.pieces, key=lambda piece: -piece.size)
    width, height = slot_of(ruleset.pieces)
    body = [_shared(scene, color, look)]
    for i, piece in enumerate(pieces):
        at = (i % columns + 0.5) * width, (i // columns + 0.5) * height
        body.append(lying(scene, piece, color, look, at))
    rows = -(-len(pieces) // columns)
    return document(
        Box(0, 0, columns * width, rows * height),
        "".join(body),
        title=scene.title(),
        description=f"{len(pieces)} pieces, {color}.",
    )


def lying(scene: Scene, piece: Piece, color: str, look: Look, at: Point) -> str:
    """Return a piece around a point. The document must define its patterns or cubes."""
    across, down = zip(*_points(piece), strict=True)
    left_edge = at[0] - (min(across) + max(across)) / 2
    top = at[1] - (min(down) + max(down)) / 2
    body = _drawn(scene, piece, color, look, f"p-{piece.id}")
    return f'<g transform="translate({numbers(left_edge, top)})">{body}</g>'


def _shared(scene: Scene, color: str, look: Look) -> str:
    """Return the SVG definitions that the pieces of a color share."""
    if not scene.ruleset.grid.is_flat:
        return defined(scene, [color], look)
    lattice = scene.ruleset.grid.lattice
    return patterns(cells_of(lattice).tile, palette().themes[look.theme])


def _drawn(scene: Scene, piece: Piece, color: str, look: Look, name: str) -> str:
    if not scene.ruleset.grid.is_flat:
        return _solid(scene, piece, color, look)
    return _flat(scene, piece, color, look, name)


def _flat(scene: Scene, piece: Piece, color: str, look: Look, name: str) -> str:
    theme = palette().themes[look.theme]
    cells = cells_of(piece.lattice)
    layers = ink(scene, color, theme, name)
    signs = ""
    mark = scene.mark(color)
    if look.has_marks:
        across, down = cells.step
        kinds = cells.marks[mark]
        data = (
            place(
                cell[0] * across, cell[1] * down, kinds[piece.lattice.kind(cell)].path
            )
            for cell in piece.cells
        )
        signs = path(data, mark_style(kinds[0].stroke, layers.paints.mark))
    outline = place(0, 0, shape_parts(piece.lattice, piece.cells).outline)
    return layers.draw(outline) + signs


def _solid(scene: Scene, piece: Piece, color: str, look: Look) -> str:
    blocks = [
        PaintedCube(cell, color, edges)
        for cell, edges in zip(piece.cells, open_edges(piece.cells), strict=True)
    ]
    return painting(scene, blocks, look)


@lru_cache(maxsize=SETS)
def slot_of(pieces: tuple[Piece, ...]) -> tuple[float, float]:
    """Return the width and height of a slot in which any piece of a set fits."""
    boxes = [tuple(zip(*_points(piece), strict=True)) for piece in pieces]
    width, height = (
        max(max(box[axis]) - min(box[axis]) for box in boxes) for axis in (0, 1)
    )
    return width + 2 * PAD, height + 2 * PAD


@lru_cache(maxsize=SETS)
def _side(pieces: tuple[Piece, ...]) -> float:
    """Return the width of a square in which any piece of a set fits."""
    extents: list[float] = [
        max(axis) - min(axis)
        for piece in pieces
        for axis in zip(*_points(piece), strict=True)
    ]
    return max(SMALLEST, max(extents) + 2 * PAD)


def _points(piece: Piece) -> list[Point]:
    """Return the corners of all cells in a drawn piece."""
    if len(piece.cells[0]) == FLAT:
        return [dot for cell in piece.cells for dot in piece.lattice.outline(cell)]
    return [
        (x + across, y + down)
        for x, y in map(projected, piece.cells)
        for side in SIDES
        for across, down in side
    ]
