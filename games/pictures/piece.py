"""One piece by itself, as large as the other pieces of its set."""

from functools import lru_cache

from games.pictures.blocks import SIDES, open_edges, projected
from games.pictures.layers import ink, mark_style, patterns
from games.pictures.parts import cells_of, shape_parts
from games.pictures.paths import place
from games.pictures.scenes import Look, Scene
from games.pictures.solid import PaintedCube, defined, painting
from games.pictures.svg import Box, document, path
from games.pictures.theme import palette
from games.rules.geometry import FLAT, Point
from games.rules.pieces import Piece
from games.rules.ruleset import Ruleset

SIDE = 240
"""Width in pixels."""
SMALLEST = 3.75
"""Minimum width in edges, so that small sets are not drawn larger than others."""
PAD = 0.5
SETS = 16
"""Number of piece sets whose size is cached."""


def draw_piece(ruleset: Ruleset, piece: str, color: str, look: Look) -> str:
    """Return a piece as a square SVG document without a ground.

    Raises `KeyError` if the ruleset has no such piece or color.
    """
    shape = ruleset.pieces[ruleset.piece_index[piece]]
    color = ruleset.colors[ruleset.color_index[color]]
    scene = Scene(ruleset)
    side = _side(ruleset.pieces)
    points = _points(shape)
    across, down = zip(*points, strict=True)
    left = (min(across) + max(across) - side) / 2
    top = (min(down) + max(down) - side) / 2
    draw = _flat if ruleset.grid.is_flat else _solid
    return document(
        Box(left, top, side, side),
        draw(scene, shape, color, look),
        title=f"{piece}, {color}",
        description="A piece.",
        width=SIDE,
    )


def _flat(scene: Scene, piece: Piece, color: str, look: Look) -> str:
    theme = palette().themes[look.theme]
    cells = cells_of(piece.lattice)
    layers = ink(scene, color, theme, "p")
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
    return patterns(cells.tile, theme) + layers.draw(outline) + signs


def _solid(scene: Scene, piece: Piece, color: str, look: Look) -> str:
    blocks = [
        PaintedCube(cell, color, edges)
        for cell, edges in zip(piece.cells, open_edges(piece.cells), strict=True)
    ]
    return defined(scene, [color], look) + painting(scene, blocks, look)


@lru_cache(maxsize=SETS)
def _side(pieces: tuple[Piece, ...]) -> float:
    """Return the width in which all pieces of a set have room."""
    extents: list[float] = [
        max(axis) - min(axis)
        for piece in pieces
        for axis in zip(*_points(piece), strict=True)
    ]
    return max(SMALLEST, max(extents) + 2 * PAD)


def _points(piece: Piece) -> list[Point]:
    """Return the corners of all cells of a piece as they are drawn."""
    if len(piece.cells[0]) == FLAT:
        return [dot for cell in piece.cells for dot in piece.lattice.outline(cell)]
    return [
        (x + across, y + down)
        for x, y in map(projected, piece.cells)
        for side in SIDES
        for across, down in side
    ]
