"""Pieces of cubes as path data: what of them is seen."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from games.pictures.blocks import TOP, CubeBoard, Face, Seen, Triangle, corners, rhombus
from games.pictures.marks import Mark, breadth, draw_mark
from games.pictures.shapes import Polygon, Side, outline, sides_of
from games.pictures.svg import line, polygon

TRACED = 1 << 10
"""So many pieces are kept as they are drawn: 5 kB each. A move hides few others."""
SIDES = 3
WHOLE = 4
"""Corners of a face, if nothing hides a half of it."""


class Cubes(NamedTuple):
    """A piece of cubes, as far as it is seen."""

    sides: tuple[str, ...]
    """Tops, what looks to the left, what looks to the right."""
    outline: str
    inner: str
    tops: str
    """The marks of whole tops, on the ground seen from above (`CubeBoard.matrix`)."""
    others: str
    """Marks where a top is half hidden, and on the sides of what shows no top."""


def by_owner(found: Seen) -> dict[int, Seen]:
    """Return what is seen of each piece."""
    owned: dict[int, Seen] = defaultdict(dict)
    for triangle, face in found.items():
        owned[face.owner][triangle] = face
    return owned


def traced_cubes(block: CubeBoard, own: Seen, mark: Mark) -> Cubes:
    """Return a piece of which this is seen."""
    return traced_faces(block, tuple(own.items()), mark)


@lru_cache(maxsize=TRACED)
def traced_faces(
    block: CubeBoard, found: tuple[tuple[Triangle, Face], ...], mark: Mark
) -> Cubes:
    """Return the same of triangles in a fixed order."""
    own = dict(found)
    shapes = _shapes(own)
    folds, breaks = _edges(own)
    edge = block.frame.edge
    tops = [shape for face, shape in shapes.items() if _is_whole_top(face, shape)]
    others = [shape for face, shape in shapes.items() if face.side == TOP]
    if not others:
        others = list(shapes.values())
    return Cubes(
        sides=tuple(
            "".join(
                polygon(block.polygon(shape))
                for face, shape in shapes.items()
                if face.side == side
            )
            for side in range(SIDES)
        ),
        outline="".join(
            polygon(block.polygon(shape)) for shape in outline(map(corners, own))
        )
        + _lined(block, breaks),
        inner=_lined(block, folds),
        tops="".join(
            draw_mark(mark, tuple((edge * u, edge * v) for u, v in top)) for top in tops
        ),
        others="".join(
            draw_mark(mark, block.polygon(one)) for one in others if one not in tops
        ),
    )


def small(block: CubeBoard) -> float:
    """Return the breadth of a triangle."""
    # No corner of the lattice is sure to be one of the board's.
    return breadth(tuple([block.at(corner) for corner in corners((0, 0, 0))]))


def whole_tops(own: Seen) -> list[Polygon]:
    """Return the tops of which all is seen, as squares of the lattice."""
    return [shape for face, shape in _shapes(own).items() if _is_whole_top(face, shape)]


def _shapes(own: Seen) -> dict[Face, Polygon]:
    """Return what is seen of each face: all of it, or a triangle."""
    shown: dict[Face, Polygon] = {}
    for triangle, face in own.items():
        whole = face in shown
        shown[face] = rhombus(face.cell, face.side) if whole else corners(triangle)
    return shown


def _is_whole_top(face: Face, shape: Polygon) -> bool:
    return face.side == TOP and len(shape) == WHOLE


def _edges(own: Seen) -> tuple[list[Side], list[Side]]:
    """Return the sides where faces of a piece meet, and where one hides another."""
    of_side = {
        side: face
        for triangle, face in own.items()
        for side in sides_of(corners(triangle))
    }
    folds: list[Side] = []
    breaks: list[Side] = []
    for side, face in of_side.items():
        start, end = side
        other = of_side.get((end, start))
        if other is None or start > end or other == face:
            continue
        meet = all(face.height(corner) == other.height(corner) for corner in side)
        (folds if meet else breaks).append(side)
    return folds, breaks


def _lined(block: CubeBoard, sides: Iterable[Side]) -> str:
    return "".join(line(block.polygon(side)) for side in sides)
