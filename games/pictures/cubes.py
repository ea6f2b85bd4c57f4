"""Pieces of cubes as path data: what of them is seen."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from games.pictures.blocks import TOP, Block, Face, Seen, Triangle, corners, square
from games.pictures.marks import Mark, breadth, draw_mark
from games.pictures.shapes import Polygon, Side, outline, sides_of
from games.pictures.svg import line, polygon

SIDES = 3


class Cubes(NamedTuple):
    """A piece of cubes, as far as it is seen."""

    sides: tuple[str, ...]
    """Tops, what looks to the left, what looks to the right."""
    outline: str
    inner: str
    tops: str
    """The marks of whole tops, on the ground seen from above (`Block.matrix`)."""
    others: str
    """Marks where a top is half hidden, and on the sides of what shows no top."""


def by_owner(found: Seen) -> dict[int, Seen]:
    """Return what is seen of each piece."""
    owned: dict[int, Seen] = defaultdict(dict)
    for triangle, face in found.items():
        owned[face.owner][triangle] = face
    return owned


def traced_cubes(block: Block, own: Seen, mark: Mark) -> Cubes:
    """Return a piece of which this is seen."""
    by_side: list[list[Polygon]] = [[] for _ in range(SIDES)]
    for triangle, face in own.items():
        by_side[face.side].append(corners(triangle))
    folds, breaks = _edges(own)
    around = outline(map(corners, own))
    tops, others = _marked(own)
    edge = block.frame.edge
    return Cubes(
        sides=tuple(_drawn(block, outline(one)) for one in by_side),
        outline=_drawn(block, around) + _lined(block, breaks),
        inner=_lined(block, folds),
        tops="".join(
            draw_mark(mark, tuple((edge * u, edge * v) for u, v in top)) for top in tops
        ),
        others="".join(draw_mark(mark, block.polygon(one)) for one in others),
    )


def small(block: Block) -> float:
    """Return the breadth of a triangle."""
    return breadth(block.polygon(corners((0, 0, 0))))


def whole_tops(own: Seen) -> list[Polygon]:
    """Return the tops of which all is seen, as squares of the lattice."""
    return _marked(own)[0]


def _marked(own: Seen) -> tuple[list[Polygon], list[Polygon]]:
    """Return the whole tops, and the other faces that are to have a mark."""
    shown: dict[Face, list[Triangle]] = defaultdict(list)
    for triangle, face in own.items():
        shown[face].append(triangle)
    tops, half_tops, sides = [], [], []
    for face, triangles in shown.items():
        if face.side != TOP:
            sides.append(outline(map(corners, triangles))[0])
        elif len(triangles) > 1:
            x, y, z = face.cell
            tops.append(square(x, y, z + 1))
        else:
            half_tops.append(corners(triangles[0]))
    return tops, half_tops if tops or half_tops else sides


def _edges(own: Seen) -> tuple[list[Side], list[Side]]:
    """Return the sides where faces of a piece meet, and where one hides another."""
    of_side = {
        side: face
        for triangle, face in own.items()
        for side in sides_of(corners(triangle))
    }
    folds, breaks = [], []
    for side, face in of_side.items():
        start, end = side
        other = of_side.get((end, start))
        if other is None or start > end or other == face:
            continue
        meet = all(face.height(corner) == other.height(corner) for corner in side)
        (folds if meet else breaks).append(side)
    return folds, breaks


def _drawn(block: Block, shapes: Iterable[Polygon]) -> str:
    return "".join(polygon(block.polygon(shape)) for shape in shapes)


def _lined(block: Block, sides: Iterable[Side]) -> str:
    return "".join(line(block.polygon(side)) for side in sides)
