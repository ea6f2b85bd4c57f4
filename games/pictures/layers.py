"""Layers: pieces of one color, one mark upon another, and what points at them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.pictures.board import FlatBoard
from games.pictures.marks import Mark, breadth, dot, draw_mark, middle, stroke_of
from games.pictures.scenes import Scene
from games.pictures.shapes import Polygon, inner, outline
from games.pictures.svg import PIXEL, Box, Dot, bold, line, path, polygon, texts
from games.pictures.theme import Paint, Theme, painted, palette

TRACED = 1 << 13
"""So many placements are kept as they are drawn: 1 kB each."""
THICKNESS = 0.1
"""Of outlines, in breadths of a field, and at least and at most:"""
THINNEST, THICKEST = 1.4 * PIXEL, 3.6 * PIXEL
CROSS = 0.22
"""Half of a cross, in breadths of its cell."""
TARGET = 0.3
"""How much of a cell that is pointed at is seen."""
INNER = 0.35
"""Of lines inside a piece, in thicknesses of outlines."""
ROUND = 'stroke-linejoin="round"'


class Traced(NamedTuple):
    """A piece on a board as path data."""

    outline: str
    inner: str
    marks: str


@lru_cache(maxsize=TRACED)
def traced(board: FlatBoard, fields: tuple[int, ...], mark: Mark) -> Traced:
    """Return the piece that lies on these fields."""
    shapes = [board.fields[field] for field in fields]
    return trace(shapes, shapes, mark)


def trace(shapes: Sequence[Polygon], marked: Iterable[Polygon], mark: Mark) -> Traced:
    """Return a piece of these shapes, with a mark in each of those that have one."""
    return Traced(
        outline=around(shapes),
        inner="".join(map(line, inner(shapes))),
        marks="".join(draw_mark(mark, corners) for corners in marked),
    )


def around(shapes: Iterable[Polygon]) -> str:
    """Return what is around polygons as path data."""
    return "".join(map(polygon, outline(shapes)))


def thickness(across: float, theme: Theme) -> float:
    """Return how thick the outlines of pieces are."""
    return theme.thickness * min(THICKEST, max(THINNEST, THICKNESS * across))


class Ink(NamedTuple):
    """What pieces of a color are drawn with."""

    fill: Paint
    outline: Paint
    mark: Paint
    kind: Mark
    thick: float
    breadth: float
    """Of a field."""

    def draw(self, pieces: Sequence[Traced]) -> str:
        """Draw pieces: what is filled, their cells, their marks."""
        lines = f'stroke="{self.outline}" {ROUND}'
        thick, thin = self.thick, self.thick * INNER
        return "".join(
            (
                path(
                    (piece.outline for piece in pieces),
                    f'fill="{self.fill}" {lines} stroke-width="{thick:.0f}"',
                ),
                path(
                    (piece.inner for piece in pieces),
                    f'fill="none" {lines} stroke-width="{thin:.0f}"',
                ),
                path(
                    (piece.marks for piece in pieces),
                    stroke_of(self.kind, self.breadth, self.mark),
                ),
            )
        )


def ink(scene: Scene, color: str, across: float, theme: Theme) -> Ink:
    """Return what the pieces of a color are drawn with, on fields so broad."""
    known = painted(color, scene.ruleset.colors)
    return Ink(
        fill=palette().colors[known].top,
        outline=theme.outlines[known],
        mark=theme.marks[known],
        kind=scene.mark(color),
        thick=thickness(across, theme),
        breadth=across,
    )


def page(box: Box, theme: Theme) -> str:
    """Return what is below everything."""
    left, top, width, height = box
    return (
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}"'
        f' fill="{theme.page}"/>'
    )


def hinted(shapes: Iterable[Polygon], theme: Theme) -> str:
    """Return marks in cells that are pointed at."""
    return path(
        (draw_mark("shape", corners) for corners in shapes),
        f'fill="{theme.ink}" fill-opacity="{TARGET}"',
    )


def ringed(data: str, thick: float) -> str:
    """Return an outline that is seen on any color: white between black."""
    return path(
        [data], f'fill="none" stroke="#000" {ROUND} stroke-width="{2.2 * thick:.0f}"'
    ) + path([data], f'fill="none" stroke="#fff" {ROUND} stroke-width="{thick:.0f}"')


def crossed_out(
    area: Sequence[Polygon], cells: Sequence[Polygon], thick: float, theme: Theme
) -> str:
    """Return an area in red, with a cross in each of its cells."""
    crosses = []
    for corners in cells:
        x, y = middle(corners)
        arm = round(CROSS * breadth(corners))
        crosses.append(line([(x - arm, y - arm), (x + arm, y + arm)]))
        crosses.append(line([(x - arm, y + arm), (x + arm, y - arm)]))
    wide = f'stroke-width="{thick:.0f}"'
    return path(
        [around(area)],
        f'fill="{theme.refused}" fill-opacity=".8" stroke="{theme.refused}"'
        f" {ROUND} {wide}",
    ) + path(crosses, f'fill="none" stroke="#fff" {wide} stroke-linecap="round"')


def numbered(places: Iterable[tuple[Dot, int]], across: float, theme: Theme) -> str:
    """Return the numbers of seats, each on a disc."""
    written = list(places)
    discs = (dot(at) for at, _ in written)
    size = round(0.6 * across)
    return path(
        discs,
        f'stroke="{theme.page}" stroke-width="{0.84 * across:.0f}"'
        ' stroke-linecap="round"',
    ) + texts(
        ((at, str(number)) for at, number in written),
        size,
        bold(theme.ink, size),
    )
