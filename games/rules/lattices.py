"""The lattices of squares, triangles and cubes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from math import sqrt
from operator import sub
from types import MappingProxyType

from games.rules.geometry import Cell, Grid, Point, canonical

DECIMALS = 4
"""Number of decimals in drawn coordinates. Four are enough for any screen, and equal
points remain equal."""


_SQRT_3 = sqrt(3)


def _mirrored(cell: Cell) -> Cell:
    """Mirror a cell left to right."""
    x, y = cell
    return -x, y


def _by_a_quarter(cell: Cell) -> Cell:
    """Rotate by 90 degrees, clockwise as drawn."""
    x, y = cell
    return -y, x


class SquareLattice:
    """Unit squares `(x, y)`; x points right and y points down (rules 2.1)."""

    parity = 1
    turns = MappingProxyType({"rotate": _by_a_quarter, "flip": _mirrored})

    def forbids(self, cell: Cell) -> Iterable[Cell]:
        """Return the four cells that share an edge."""
        x, y = cell
        return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)

    def needs(self, cell: Cell) -> Iterable[Cell]:
        """Return the four cells that share only a corner."""
        x, y = cell
        return (x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)

    def images(self, shape: Iterable[Cell]) -> Iterator[Iterable[Cell]]:
        """Return the eight rotations and reflections."""
        turned = list(shape)
        for _ in range(4):
            turned = [_by_a_quarter(cell) for cell in turned]
            yield turned
            yield [_mirrored(cell) for cell in turned]

    def normal(self, shape: Iterable[Cell]) -> tuple[Cell, ...]:
        """Move a shape so that its smallest column and row are 0."""
        return _to_origin(shape)

    def kind(self, cell: Cell) -> int:
        """Return 0, because all squares look alike."""
        return 0

    def outline(self, cell: Cell) -> Sequence[Point]:
        """Return the square's corners, clockwise from the top left."""
        x, y, *_ = cell
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


def _by_a_sixth(cell: Cell) -> Cell:
    """Rotate a triangle by 60 degrees about the vertex (0, 0), clockwise as drawn."""
    x, y = cell
    # The center times three has integer coordinates.
    across, down = 3 * x, 3 * y + (1 if sum(cell) % 2 else 2)
    across, down = (across - 3 * down) // 2, (across + down) // 2
    return across // 3, down // 3


class TriangleLattice:
    """Unit triangles `(x, y)`, which point up if x + y is even (rules 5.1)."""

    parity = 2
    turns = MappingProxyType({"rotate": _by_a_sixth, "flip": _mirrored})

    def vertices(self, cell: Cell) -> tuple[Cell, Cell, Cell]:
        """Return the corners, clockwise, as lattice points `(p, q)` with even p + q."""
        x, y = cell
        if self.kind(cell):
            return (x - 1, y), (x + 1, y), (x, y + 1)
        return (x, y), (x + 1, y + 1), (x - 1, y + 1)

    def forbids(self, cell: Cell) -> Iterable[Cell]:
        """Return the three cells that share an edge."""
        x, y = cell
        return (x - 1, y), (x + 1, y), (x, y - 1 if self.kind(cell) else y + 1)

    def needs(self, cell: Cell) -> Iterable[Cell]:
        """Return the nine cells that share only a corner."""
        around = {
            (p + dx, q + dy)
            for p, q in self.vertices(cell)
            for dx, dy in product((-1, 0, 1), (-1, 0))
        }
        return canonical(around - {cell, *self.forbids(cell)})

    def images(self, shape: Iterable[Cell]) -> Iterator[Iterable[Cell]]:
        """Return the twelve rotations and reflections."""
        turned = list(shape)
        for _ in range(6):
            turned = [_by_a_sixth(cell) for cell in turned]
            yield turned
            yield [_mirrored(cell) for cell in turned]

    def normal(self, shape: Iterable[Cell]) -> tuple[Cell, ...]:
        """Move a shape so that its smallest row is 0 and smallest column 0 or 1."""
        cells = list(shape)
        top = min(y for _, y in cells)
        left_edge = min(x for x, _ in cells)
        left_edge -= (left_edge + top) % 2
        return canonical((x - left_edge, y - top) for x, y in cells)

    def kind(self, cell: Cell) -> int:
        """Return 0 for a triangle that points up, 1 for one that points down."""
        return sum(cell) % 2

    def outline(self, cell: Cell) -> Sequence[Point]:
        """Return the triangle's corners, clockwise, with edges of length 1."""
        return tuple(
            (p / 2, round(q * _SQRT_3 / 2, DECIMALS)) for p, q in self.vertices(cell)
        )


def _about_z(cell: Cell) -> Cell:
    """Rotate a cube by 90 degrees, clockwise as seen from above."""
    x, y, z = cell
    return -y, x, z


def _about_x(cell: Cell) -> Cell:
    """Rotate a cube by 90 degrees to the front: the top face turns to +y."""
    x, y, z = cell
    return x, z, -y


def _about_y(cell: Cell) -> Cell:
    """Rotate a cube by 90 degrees to the right: the top face turns to +x."""
    x, y, z = cell
    return z, y, -x


class CubeLattice:
    """Unit cubes `(x, y, z)`; z points up (rules 6.1)."""

    parity = 1
    turns = MappingProxyType({"rotate": _about_z, "tip": _about_x, "roll": _about_y})

    def forbids(self, cell: Cell) -> Iterable[Cell]:
        """Return no cells, because pieces of a color may touch anywhere."""
        return ()

    def needs(self, cell: Cell) -> Iterable[Cell]:
        """Return the six cells that share a face."""
        x, y, z = cell
        return (
            *((x + 1, y, z), (x - 1, y, z), (x, y + 1, z)),
            *((x, y - 1, z), (x, y, z + 1), (x, y, z - 1)),
        )

    def images(self, shape: Iterable[Cell]) -> Iterator[Iterable[Cell]]:
        """Return the 24 rotations. Mirror images are different pieces."""
        cells = list(shape)
        for axes in permutations(range(3)):
            for signs in product((1, -1), repeat=3):
                if _parity(axes) * signs[0] * signs[1] * signs[2] == 1:
                    yield [_turned(cell, axes, signs) for cell in cells]

    def normal(self, shape: Iterable[Cell]) -> tuple[Cell, ...]:
        """Move a shape so that its smallest coordinates are 0."""
        return _to_origin(shape)

    def kind(self, cell: Cell) -> int:
        """Return 0, because all cubes look alike."""
        return 0

    def outline(self, cell: Cell) -> Sequence[Point]:
        """Return the corners of the cube's column, as seen from above."""
        x, y, _ = cell
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


def _turned(cell: Cell, axes: Sequence[int], signs: Sequence[int]) -> Cell:
    return tuple([sign * cell[axis] for sign, axis in zip(signs, axes, strict=True)])


def rectangle(width: int, height: int, *, apart: bool = True) -> Grid:
    """Return a board of `width` x `height` squares."""
    cells = tuple((x, y) for y in range(height) for x in range(width))
    return Grid(SquareLattice(), cells, height, apart)


def _to_origin(shape: Iterable[Cell]) -> tuple[Cell, ...]:
    cells = list(shape)
    lowest = [min(axis) for axis in zip(*cells, strict=True)]
    return canonical([tuple(map(sub, cell, lowest)) for cell in cells])


def _parity(axes: Sequence[int]) -> int:
    """Return 1 for an even permutation of three axes, -1 for an odd one."""
    return 1 if axes in {(0, 1, 2), (1, 2, 0), (2, 0, 1)} else -1
