"""Cells, and which of them touch: a lattice without end, and the grid of one board."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeAlias

Cell: TypeAlias = tuple[int, ...]
Point: TypeAlias = tuple[float, float]


def canonical(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Sort cells by height, then row, then column (rules 1.5)."""
    return tuple(sorted(cells, key=lambda cell: cell[::-1]))


class Lattice(Protocol):
    """How cells without end touch, turn and look; a grid cuts a board out of it."""

    def forbids(self, cell: Cell) -> Iterable[Cell]:
        """Return the cells where a color may not touch its own cell."""

    def needs(self, cell: Cell) -> Iterable[Cell]:
        """Return the cells where a color must touch one of its own cells."""

    def images(self, shape: Iterable[Cell]) -> Iterable[Iterable[Cell]]:
        """Return the shape in every way it may lie, repetitions included."""

    def normal(self, shape: Iterable[Cell]) -> tuple[Cell, ...]:
        """Move a shape to the place where equal shapes have equal cells."""

    def kind(self, cell: Cell) -> int:
        """Return which way the cell points: between kinds, shapes would change."""

    def outline(self, cell: Cell) -> Sequence[Point]:
        """Return the corners of the cell as drawn, y downwards, one unit an edge."""


class SquareLattice:
    """Unit squares `(x, y)`, x to the right and y downwards (rules 2.1)."""

    def forbids(self, cell: Cell) -> Iterable[Cell]:
        """Return the four cells that share an edge."""
        x, y = cell
        return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)

    def needs(self, cell: Cell) -> Iterable[Cell]:
        """Return the four cells that share only a corner."""
        x, y = cell
        return (x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)

    def images(self, shape: Iterable[Cell]) -> Iterable[Iterable[Cell]]:
        """Return the eight rotations and reflections."""
        turned = list(shape)
        for _ in range(4):
            turned = [(-y, x) for x, y in turned]
            yield turned
            yield [(-x, y) for x, y in turned]

    def normal(self, shape: Iterable[Cell]) -> tuple[Cell, ...]:
        """Move a shape so that its smallest column and row are 0."""
        cells = list(shape)
        left = min(x for x, _ in cells)
        top = min(y for _, y in cells)
        return canonical((x - left, y - top) for x, y in cells)

    def kind(self, cell: Cell) -> int:
        """Return 0: all squares look alike."""
        return 0

    def outline(self, cell: Cell) -> Sequence[Point]:
        """Return the square's corners, clockwise from the top left."""
        x, y = cell
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


@dataclass(frozen=True, eq=False)
class Grid:
    """The cells of one board in canonical order, known to the engine by their index."""

    lattice: Lattice
    cells: tuple[Cell, ...]
    height: int
    """Rows of the full board: row names count from the bottom (rules 1.1)."""

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The index of each cell."""
        return {cell: i for i, cell in enumerate(self.cells)}

    def shifted(self, offset: Cell) -> tuple[int | None, ...]:
        """Return per cell the index of the cell at this offset, None off the board."""
        return tuple(
            self.index.get(tuple(a + b for a, b in zip(cell, offset, strict=True)))
            for cell in self.cells
        )

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """Per cell: which way it points."""
        return tuple(map(self.lattice.kind, self.cells))

    @cached_property
    def forbids(self) -> tuple[tuple[int, ...], ...]:
        """Per cell: where its color may not touch it."""
        return tuple(self._on_board(self.lattice.forbids(cell)) for cell in self.cells)

    @cached_property
    def needs(self) -> tuple[tuple[int, ...], ...]:
        """Per cell: where its color may go on from it."""
        return tuple(self._on_board(self.lattice.needs(cell)) for cell in self.cells)

    def _on_board(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        return tuple(self.index[cell] for cell in cells if cell in self.index)


def rectangle(width: int, height: int) -> Grid:
    """Return a board of `width` x `height` squares."""
    cells = tuple((x, y) for y in range(height) for x in range(width))
    return Grid(SquareLattice(), cells, height)
