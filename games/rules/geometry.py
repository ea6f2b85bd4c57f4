"""Cells and their contacts, on an unlimited lattice and on the grid of one board."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from operator import add
from typing import Protocol, TypeAlias

from games.rules.on_demand import OnDemand

Cell: TypeAlias = tuple[int, ...]
Point: TypeAlias = tuple[float, float]
Turn: TypeAlias = Callable[[Cell], Cell]


FLAT = 2


def canonical(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Sort cells by height, then row, then column (rules 1.5)."""
    return tuple(sorted(cells, key=lambda cell: cell[::-1]))


class Lattice(Protocol):
    """A lattice without a border. It defines the contacts and shapes of its cells."""

    @property
    def parity(self) -> int:
        """Divisor of the coordinate sum of every offset that preserves shapes."""

    @property
    def turns(self) -> Mapping[str, Turn]:
        """Rotations and reflections by name: functions from a cell to its image."""

    def forbids(self, cell: Cell) -> Iterable[Cell]:
        """Return the neighbors of a cell, none of which may have the same color."""

    def needs(self, cell: Cell) -> Iterable[Cell]:
        """Return the neighbors of a cell, one of which must have the same color."""

    def images(self, shape: Iterable[Cell]) -> Iterable[Iterable[Cell]]:
        """Return the shape in all orientations, some of which may be equal."""

    def normal(self, shape: Iterable[Cell]) -> tuple[Cell, ...]:
        """Move a shape to a standard place, so that equal shapes have equal cells."""

    def kind(self, cell: Cell) -> int:
        """Return a cell's direction. Offsets between cells must preserve it."""

    def outline(self, cell: Cell) -> Sequence[Point]:
        """Return the corners of a cell; y points down, and edges have length 1."""


@dataclass(frozen=True, eq=False)
class Grid:
    """The cells of one board in canonical order. The engine uses their indices."""

    lattice: Lattice
    cells: tuple[Cell, ...]
    height: int
    """Number of rows of the full board. Rows are named from the bottom (rules 1.1)."""
    apart: bool = True
    """Whether the lattice's forbidden contacts apply to a color's own pieces."""

    @cached_property
    def index(self) -> dict[Cell, int]:
        """Index of each cell."""
        return {cell: i for i, cell in enumerate(self.cells)}

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """Direction of each cell."""
        return tuple(map(self.lattice.kind, self.cells))

    @cached_property
    def forbids(self) -> Sequence[tuple[int, ...]]:
        """Forbidden contacts: for each cell, the cells that its color must avoid."""
        return OnDemand(len(self.cells), self._forbids)

    @cached_property
    def needs(self) -> Sequence[tuple[int, ...]]:
        """Continuations: for each cell, the cells where its color can continue."""
        return OnDemand(len(self.cells), self._needs)

    @cached_property
    def border(self) -> tuple[int, ...]:
        """Cells that have an edge or a side on the board's border."""
        return tuple(
            i
            for i, cell in enumerate(self.cells)
            if any(beside not in self.index for beside in self.lattice.forbids(cell))
        )

    @cached_property
    def columns(self) -> dict[Cell, int]:
        """Maximum number of cubes in each column of a board of cubes."""
        return {cell[:2]: cell[2] + 1 for cell in self.cells if len(cell) > FLAT}

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Symmetries of the board; each lists the images of all cells.

        A translation does not change the canonical order of cells. The first cell of a
        translated image is therefore always the image of the same cell.
        """
        home = self.cells[0]
        images = set()
        for image in map(list, self.lattice.images(self.cells)):
            first = min(image, key=lambda cell: cell[::-1])
            offset = [a - b for a, b in zip(home, first, strict=True)]
            if sum(offset) % self.lattice.parity == 0:
                moved = (tuple(map(add, cell, offset)) for cell in image)
                with suppress(KeyError):
                    images.add(tuple([self.index[cell] for cell in moved]))
        return tuple(sorted(images))

    @property
    def is_flat(self) -> bool:
        """Whether cells have two coordinates instead of three."""
        return len(self.cells[0]) == FLAT

    def _forbids(self, i: int) -> tuple[int, ...]:
        return self._on_board(self.lattice.forbids(self.cells[i]) if self.apart else ())

    def _needs(self, i: int) -> tuple[int, ...]:
        return self._on_board(self.lattice.needs(self.cells[i]))

    def _on_board(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        return tuple(self.index[cell] for cell in cells if cell in self.index)
