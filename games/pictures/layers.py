"""Layers that make up a color's pieces, and the marks above them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.pictures.board import FlatBoard
from games.pictures.marks import Mark, draw_mark
from games.pictures.parts import DEPTH, CellTile, around, cells_of, shape_parts
from games.pictures.paths import ellipse, lines, number, place
from games.pictures.scenes import Scene
from games.pictures.shapes import Polygon, middle
from games.pictures.svg import Box, bold, path, texts
from games.pictures.theme import Pigment, Theme, painted
from games.rules.geometry import Cell, Point, canonical

TRACED = 1 << 13
"""Maximum number of cached placements. Each takes 1 kB."""
SHAPES = 1 << 12
"""Maximum number of cached shapes, which do not depend on a position."""
CROSS, CROSSED = 0.2, 0.09
"""Half the width of the cross in a refused cell, and its stroke width."""
TARGET = 0.3
"""Opacity of the marks in target cells."""
RING = ((0.24, ""), (0.175, "ring"), (0.085, ""))
"""Strokes of the ring around the last move: white, then a thin line, then white."""
LIGHT = (("top", "#fff", ".26"), ("left", "#fff", ".11"))
SHADE = (("right", "#000", ".09"), ("low", "#000", ".17"))
"""Paint and opacity of the facets in shadow."""
FACETS, WELLS = "f", "w"
"""Ids of the SVG patterns for facets and wells."""
DISC, DIGIT = 0.42, 0.55
"""Radius of the discs behind numbers, and the font size of the numbers."""
ROUND = 'stroke-linejoin="round" stroke-linecap="round"'


class Traced(NamedTuple):
    """Path data of a piece on a board."""

    outline: str
    heart: Point
    """Center of the cell that is nearest to the piece's center."""


@lru_cache(maxsize=TRACED)
def traced(board: FlatBoard, fields: tuple[int, ...]) -> Traced:
    """Return the path data of a piece on these fields."""
    cells = canonical(board.cells[field] for field in fields)
    shape = board.lattice.normal(cells)
    x, y = board.origin(tuple(a - b for a, b in zip(cells[0], shape[0], strict=True)))
    parts = _shape(board, shape)
    heart = x + parts.heart[0], y + parts.heart[1]
    return Traced(place(x, y, parts.outline), heart)


@lru_cache(maxsize=SHAPES)
def _shape(board: FlatBoard, cells: tuple[Cell, ...]) -> Traced:
    return Traced(*shape_parts(board.lattice, cells))


@lru_cache(maxsize=TRACED)
def marked(board: FlatBoard, fields: tuple[int, ...], mark: Mark) -> str:
    """Return the path data of the marks in these fields."""
    kinds = cells_of(board.lattice).marks[mark]
    return "".join(
        place(*board.origin(cell), kinds[board.lattice.kind(cell)].path)
        for cell in (board.cells[field] for field in fields)
    )


def stroke_of(board: FlatBoard, mark: Mark) -> float:
    """Return a mark's stroke width, which is 0 for filled marks."""
    return cells_of(board.lattice).marks[mark][0].stroke


def mark_style(stroke: float, paint: str) -> str:
    """Return the SVG attributes for a path of marks."""
    if not stroke:
        return f'fill="{paint}"'
    width = f'stroke-width="{number(stroke)}"'
    return f'fill="none" stroke="{paint}" {width} stroke-linecap="round"'


class Ink(NamedTuple):
    """Paints for a color's pieces, with methods that draw their layers."""

    name: str
    """Id of the path shared by all layers."""
    paints: Pigment
    theme: Theme

    def draw(self, outline: str) -> str:
        """Return all layers (edge, face and facets) of pieces with these outlines."""
        if not outline:
            return ""
        shared = f'<defs><path id="{self.name}" d="{outline}"/></defs>'
        return shared + self.edge() + self.faces()

    def edge(self) -> str:
        """Return the pieces' edges, which are visible below their faces."""
        if not self.theme.is_lit:
            return ""
        lower = f'y="{number(DEPTH)}"'
        return f'<use href="#{self.name}" {lower} fill="{self.paints.edge}"/>'

    def faces(self) -> str:
        """Return the pieces' faces with their facets and outlines."""
        use = f'<use href="#{self.name}"'
        width = f'stroke-width="{number(self.theme.stroke)}"'
        stroke = f'stroke="{self.paints.outline}" {width} stroke-linejoin="round"'
        if not self.theme.is_lit:
            return f'{use} fill="{self.paints.face}" {stroke}/>'
        face = f'{use} fill="{self.paints.face}"/>'
        return f'{face}{use} fill="url(#{FACETS})" {stroke}/>'


def ink(scene: Scene, color: str, theme: Theme, name: str) -> Ink:
    """Return the paints for the pieces of a color."""
    return Ink(name, theme.pigments[painted(color, scene.ruleset.colors)], theme)


def patterns(tile: CellTile, theme: Theme, *, turned: str = "") -> str:
    """Return the SVG patterns for the wells and facets."""
    wells = (
        f'<rect width="{number(tile.width)}" height="{number(tile.height)}"'
        f' fill="{theme.gap}"/>'
        + path([tile.pits], f'fill="{theme.pit}"')
        + path([tile.wells], f'fill="{theme.well}"')
    )
    return (
        "<defs>"
        + _pattern(WELLS, tile, wells, turned)
        + (_pattern(FACETS, tile, facets(tile), "") if theme.is_lit else "")
        + "</defs>"
    )


def facets(tile: CellTile) -> str:
    """Return the facets of a tile's cells, which lighten or darken any face."""
    return "".join(
        path([getattr(tile.facets, side)], f'fill="{paint}" fill-opacity="{part}"')
        for side, paint, part in LIGHT + SHADE
    )


def _pattern(name: str, tile: CellTile, body: str, turned: str) -> str:
    size = f'width="{number(tile.width)}" height="{number(tile.height)}"'
    return (
        f'<pattern id="{name}" {size} patternUnits="userSpaceOnUse"{turned}>{body}'
        "</pattern>"
    )


def page(box: Box, theme: Theme) -> str:
    """Return the background of a picture without a frame."""
    left_edge, top, width, height = map(number, box)
    place = f'x="{left_edge}" y="{top}" width="{width}" height="{height}"'
    return f'<rect {place} fill="{theme.page}"/>'


def hinted(board: FlatBoard, fields: Sequence[int], theme: Theme) -> str:
    """Return the marks for target cells."""
    how = f'fill="{theme.ink}" fill-opacity="{TARGET}"'
    return path([marked(board, tuple(fields), "shape")], how)


def ringed(data: str, theme: Theme) -> str:
    """Return a white ring with a thin line inside, which is visible on any color."""
    return "".join(
        path(
            [data],
            f'fill="none" stroke="{theme.ring if paint else "#fff"}" {ROUND}'
            f' stroke-width="{number(width)}"',
        )
        for width, paint in RING
    )


def crossed_out(shapes: Sequence[Polygon], theme: Theme) -> str:
    """Return these cells in red, with a cross in each cell."""
    if not shapes:
        return ""
    crosses = []
    for corners in shapes:
        x, y = middle(corners)
        arms = ((x - CROSS, y - CROSS), (x + CROSS, y + CROSS))
        others = ((x - CROSS, y + CROSS), (x + CROSS, y - CROSS))
        crosses.append(place(0, 0, lines([arms, others])))
    red = f'fill="{theme.refused}" fill-opacity=".85" stroke="{theme.refused}"'
    white = f'fill="none" stroke="#fff" stroke-width="{number(CROSSED)}" {ROUND}'
    return path([around(shapes)], f'{red} stroke-width=".06"') + path(crosses, white)


def numbered(places: Iterable[tuple[Point, int]], size: float, theme: Theme) -> str:
    """Return seat numbers on discs that fit cells of this size."""
    labels = [(at, str(seat)) for at, seat in places]
    discs = [place(0, 0, ellipse(at, DISC * size, DISC * size)) for at, _ in labels]
    digit = DIGIT * size
    return path(discs, f'fill="{theme.page}"') + texts(
        labels, digit, bold(theme.ink, digit)
    )


def small_mark(mark: Mark, size: float, part: float) -> str:
    """Return a mark scaled for a square cell of this size at the origin."""
    low, high = part - size / 2, part + size / 2
    return draw_mark(mark, ((low, low), (high, low), (high, high), (low, high))).path
