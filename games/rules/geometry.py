"""Cells, and which of them touch: a lattice without end, and the grid of one board."""

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
    """A lattice: how cells without end touch, turn and look."""

    @property
    def parity(self) -> int:
        """What the sum of an offset is a multiple of: others would change shapes."""

    @property
    def turns(self) -> Mapping[str, Turn]:
        """What a hand does to a shape, by name: where each cell goes."""

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


@dataclass(frozen=True, eq=False)
class Grid:
    """The cells of one board in canonical order, known to the engine by their index."""

    lattice: Lattice
    cells: tuple[Cell, ...]
    height: int
    """Rows of the full board: row names count from the bottom (rules 1.1)."""
    apart: bool = True
    """Whether a color may not touch itself where the lattice forbids it."""

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The index of each cell."""
        return {cell: i for i, cell in enumerate(self.cells)}

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """Per cell: which way it points."""
        return tuple(map(self.lattice.kind, self.cells))

    @cached_property
    def forbids(self) -> Sequence[tuple[int, ...]]:
        """Per cell: where its color may not touch it."""
        return OnDemand(len(self.cells), self._forbids)

    @cached_property
    def needs(self) -> Sequence[tuple[int, ...]]:
        """Per cell: where its color may go on from it."""
        return OnDemand(len(self.cells), self._needs)

    @cached_property
    def border(self) -> tuple[int, ...]:
        """The cells that have an edge or a side on the border of the board."""
        return tuple(
            i
            for i, cell in enumerate(self.cells)
            if any(beside not in self.index for beside in self.lattice.forbids(cell))
        )

    @cached_property
    def columns(self) -> dict[Cell, int]:
        """Per column of a board of cubes: how many of them fit on it."""
        return {cell[:2]: cell[2] + 1 for cell in self.cells if len(cell) > FLAT}

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Per way of turning the board onto itself: where each cell goes.

        Cells are in canonical order, which moving a shape does not change: so an image
        that is the board moved elsewhere begins with the same cell.
        """
        home = self.cells[0]
        found = set()
        for image in map(list, self.lattice.images(self.cells)):
            first = min(image, key=lambda cell: cell[::-1])
            offset = [a - b for a, b in zip(home, first, strict=True)]
            if sum(offset) % self.lattice.parity == 0:
                moved = (tuple(map(add, cell, offset)) for cell in image)
                with suppress(KeyError):
                    found.add(tuple([self.index[cell] for cell in moved]))
        return tuple(sorted(found))

    @property
    def is_flat(self) -> bool:
        """Return whether cells have two coordinates, not three."""
        return len(self.cells[0]) == FLAT

    def _forbids(self, i: int) -> tuple[int, ...]:
        return self._on_board(self.lattice.forbids(self.cells[i]) if self.apart else ())

    def _needs(self, i: int) -> tuple[int, ...]:
        return self._on_board(self.lattice.needs(self.cells[i]))

    def _on_board(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        return tuple(self.index[cell] for cell in cells if cell in self.index)
