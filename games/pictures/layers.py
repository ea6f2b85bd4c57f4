"""Layers: pieces of one color, one mark upon another, and what points at them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.pictures.board import Board
from games.pictures.marks import Mark, dot, draw_mark, stroke_of
from games.pictures.shapes import Polygon, inner, outline
from games.pictures.svg import PIXEL, Dot, line, path, polygon, texts
from games.pictures.theme import Paint, Theme

TRACED = 1 << 13
"""So many placements are kept as they are drawn: 1 kB each."""
THICKNESS = 0.1
"""Of outlines, in breadths of a field, and at least and at most:"""
THINNEST, THICKEST = 1.4 * PIXEL, 3.6 * PIXEL
INNER = 0.35
"""Of lines inside a piece, in thicknesses of outlines."""
ALL = 'stroke-linejoin="round"'


class Traced(NamedTuple):
    """A piece on a board as path data."""

    outline: str
    inner: str
    marks: str


@lru_cache(maxsize=TRACED)
def traced(board: Board, fields: tuple[int, ...], mark: Mark) -> Traced:
    """Return the piece that lies on these fields."""
    shapes = [board.fields[field] for field in fields]
    return Traced(
        outline=around(shapes),
        inner="".join(map(line, inner(shapes))),
        marks="".join(draw_mark(mark, corners) for corners in shapes),
    )


def around(shapes: Iterable[Polygon]) -> str:
    """Return what is around polygons as path data."""
    return "".join(map(polygon, outline(shapes)))


def thickness(board_breadth: float, theme: Theme) -> float:
    """Return how thick the outlines of pieces are."""
    return theme.thickness * min(THICKEST, max(THINNEST, THICKNESS * board_breadth))


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
        lines = f'stroke="{self.outline}" {ALL}'
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


def ringed(data: str, thick: float) -> str:
    """Return an outline that is seen on any color: white between black."""
    return path(
        [data], f'fill="none" stroke="#000" {ALL} stroke-width="{2.2 * thick:.0f}"'
    ) + path([data], f'fill="none" stroke="#fff" {ALL} stroke-width="{thick:.0f}"')


def crossed_out(shapes: Sequence[Polygon], thick: float, theme: Theme) -> str:
    """Return polygons in red, each with a cross."""
    lines = "".join(
        line(_shortened(corners[i], corners[i + len(corners) // 2]))
        for corners in shapes
        for i in range(len(corners) // 2)
    )
    red = f'stroke="{theme.refused}" {ALL} stroke-width="{thick:.0f}"'
    white = f'fill="none" stroke="#fff" {ALL} stroke-width="{thick:.0f}"'
    return path(
        [around(shapes)], f'fill="{theme.refused}" fill-opacity=".8" {red}'
    ) + path([lines], white)


def _shortened(start: Dot, end: Dot) -> tuple[Dot, Dot]:
    (x, y), (far, down) = start, end
    across, below = round((far - x) * 0.25), round((down - y) * 0.25)
    return (x + across, y + below), (far - across, down - below)


def numbered(places: Iterable[tuple[Dot, int]], breadth: float, theme: Theme) -> str:
    """Return the numbers of seats, each on a disc."""
    written = list(places)
    discs = (dot(at) for at, _ in written)
    size = round(0.6 * breadth)
    return path(
        discs,
        f'stroke="{theme.page}" stroke-width="{0.84 * breadth:.0f}"'
        ' stroke-linecap="round"',
    ) + texts(
        ((at, str(number)) for at, number in written),
        size,
        f'fill="{theme.ink}" font-weight="bold"',
    )
