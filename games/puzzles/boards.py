"""Rectangles and boxes to be packed, and the two puzzles that are counted."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import TypeAlias

from games.puzzles.packing import Level, Option, Packing

Cell: TypeAlias = tuple[int, ...]
Shape: TypeAlias = tuple[Cell, ...]
Symmetries: TypeAlias = tuple[tuple[int, ...], ...]
"""Each symmetry of a board says where every cell goes."""

FLAT = 2
"""Axes of a flat board."""

TETROMINOES: dict[str, Shape] = {
    "I4": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "L4": ((0, 0), (0, 1), (0, 2), (1, 2)),
    "T4": ((0, 0), (1, 0), (2, 0), (1, 1)),
    "Z4": ((0, 0), (1, 0), (1, 1), (2, 1)),
    "O": ((0, 0), (1, 0), (0, 1), (1, 1)),
}
POLYCUBES: dict[str, Shape] = {
    "I2": ((0, 0, 0), (1, 0, 0)),
    "I3": ((0, 0, 0), (1, 0, 0), (2, 0, 0)),
    "V3": ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
    "I4": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)),
    "T4": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)),
    "L4": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)),
    "O4": ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)),
    "Z4": ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)),
    "P4": ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "A4": ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 1)),
    "B4": ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 1, 1)),
}


def box(
    size: Sequence[int],
    shapes: Sequence[Shape],
    colors: int,
    level: Level = Level.FREE,
    drop: bool = False,
) -> Packing:
    """Return the puzzle to fill a rectangle or box; every color has each shape once.

    The last axis runs fastest: the short side of a rectangle is best put last.
    """
    cells = list(product(*map(range, size)))
    index = {cell: i for i, cell in enumerate(cells)}
    options = tuple(
        Option(piece, covered)
        for piece, shape in enumerate(shapes)
        for covered in sorted(_placements(shape, index))
    )
    flat = len(size) == FLAT
    return Packing(
        cells=len(cells),
        options=options,
        supply=((1,) * len(shapes),) * colors,
        level=level,
        edges=_neighbors(index, 1) if flat else (),
        corners=_neighbors(index, 2) if flat else (),
        below=tuple(index.get((*c[:-1], c[-1] - 1), -1) for c in cells) if drop else (),
    )


def symmetries(size: Sequence[int]) -> Symmetries:
    """Return the symmetries of a rectangle, or the rotations of a box."""
    cells = list(product(*map(range, size)))
    index = {cell: i for i, cell in enumerate(cells)}
    found = []
    for motion in _motions(len(size)):
        image = _normal([_move(motion, cell) for cell in cells])
        if set(image) == set(cells):
            found.append(tuple(index[cell] for cell in image))
    return tuple(found)


def tetrominoes_on_8x10(level: Level) -> Packing:
    """Return `solo-tetromino-8x10` (rules 3.3)."""
    return box((10, 8), tuple(TETROMINOES.values()), colors=4, level=level)


def cube_in_one_color(pieces: Sequence[str] = tuple(POLYCUBES)) -> Packing:
    """Return `solo-cube-3` in one color (rules 3.7), with all pieces or only some."""
    return box((3, 3, 3), tuple(POLYCUBES[piece] for piece in pieces), colors=1)


_Motion: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


def _motions(axes: int) -> Iterator[_Motion]:
    """Yield how axes may be exchanged and reversed.

    A flat piece may be turned over; a solid one may not be mirrored.
    """
    for order in permutations(range(axes)):
        for signs in product((1, -1), repeat=axes):
            if axes == FLAT or _is_rotation(order, signs):
                yield order, signs


def _is_rotation(order: Sequence[int], signs: Sequence[int]) -> bool:
    exchanges = sum(a > b for i, a in enumerate(order) for b in order[i + 1 :])
    return (exchanges + signs.count(-1)) % 2 == 0


def _move(motion: _Motion, cell: Cell) -> Cell:
    return tuple(sign * cell[axis] for axis, sign in zip(*motion, strict=True))


def _normal(shape: Sequence[Cell]) -> list[Cell]:
    least = [min(along) for along in zip(*shape, strict=True)]
    return [tuple(a - b for a, b in zip(cell, least, strict=True)) for cell in shape]


def _placements(shape: Shape, index: dict[Cell, int]) -> set[tuple[int, ...]]:
    found = set()
    for motion in _motions(len(shape[0])):
        image = _normal([_move(motion, cell) for cell in shape])
        for offset in index:
            moved = [tuple(map(sum, zip(c, offset, strict=True))) for c in image]
            if all(cell in index for cell in moved):
                found.add(tuple(sorted(index[cell] for cell in moved)))
    return found


def _neighbors(index: dict[Cell, int], distance: int) -> tuple[tuple[int, ...], ...]:
    """Per cell: those one step away along exactly `distance` axes."""
    steps = [
        step
        for step in product((-1, 0, 1), repeat=2)
        if sum(map(abs, step)) == distance
    ]
    return tuple(
        tuple(
            index[other]
            for dx, dy in steps
            if (other := (cell[0] + dx, cell[1] + dy)) in index
        )
        for cell in index
    )
