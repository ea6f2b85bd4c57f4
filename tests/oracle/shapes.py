"""Pieces on any grid: the ways they may lie, and boards to lay them on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

Cell = tuple[int, ...]
Cells = frozenset[Cell]
Placed = tuple[str, Cells]


class Grid(Protocol):
    """A way to fill the plane, or space, with cells."""

    dimensions: int

    def list_images(self, cells: Cells) -> list[Cells]:
        """Return every way round that a piece may lie, anywhere; some may be equal."""

    def move_home(self, cells: Iterable[Cell]) -> Cells:
        """Shift to where two images that are the same shape are the same cells."""

    def can_shift(self, shift: Cell) -> bool:
        """Return whether a shift preserves the shape."""

    def list_beside(self, cell: Cell) -> list[Cell]:
        """Return the cells that share an edge, in space a face."""

    def list_diagonal(self, cell: Cell) -> list[Cell]:
        """Return the cells that share exactly one point; unused in space."""


class PieceSet:
    """Named shapes in the order of the published table, and all their orientations."""

    def __init__(self, grid: Grid, shapes: Mapping[str, Cells]) -> None:
        self.grid = grid
        self.shapes = shapes
        self.numbers = {piece: number for number, piece in enumerate(shapes)}
        self.orientations = {
            piece: frozenset(grid.move_home(image) for image in grid.list_images(cells))
            for piece, cells in shapes.items()
        }

    def find_size(self, piece: str) -> int:
        return len(self.shapes[piece])

    def is_shape(self, piece: str, listed: list[Cell]) -> bool:
        """Return whether these distinct cells are the piece in some orientation."""
        if len(listed) != len(set(listed)) or len(listed) != self.find_size(piece):
            return False
        if any(len(cell) != self.grid.dimensions for cell in listed):
            return False
        return self.grid.move_home(listed) in self.orientations[piece]


class Board:
    """A set of cells. Where a piece fits on the empty board is worked out once."""

    def __init__(self, piece_set: PieceSet, cells: Iterable[Cell]) -> None:
        self.piece_set = piece_set
        self.grid = piece_set.grid
        self.cells = frozenset(cells)
        self._laid: dict[str, tuple[Cells, ...]] = {}

    def find_outside_fault(self, cells: Iterable[Cell]) -> str | None:
        """Describe how cells miss the empty board."""
        return None if self.cells.issuperset(cells) else "OUT_OF_BOUNDS"

    def lay(self, piece: str) -> tuple[Cells, ...]:
        """Try every orientation at every cell and return what lies on the board."""
        if piece not in self._laid:
            self._laid[piece] = tuple(
                cells
                for shape in self.piece_set.orientations[piece]
                for cells in self.lay_shape(shape)
            )
        return self._laid[piece]

    def lay_shape(self, shape: Cells) -> list[Cells]:
        anchor = min(shape)
        laid = []
        for target in self.cells:
            shift = tuple(to - by for to, by in zip(target, anchor, strict=True))
            if self.grid.can_shift(shift):
                cells = frozenset(add(cell, shift) for cell in shape)
                if cells <= self.cells:
                    laid.append(cells)
        return laid


def add(cell: Cell, shift: Cell) -> Cell:
    return tuple(a + b for a, b in zip(cell, shift, strict=True))


def sort_cells(cells: Cells) -> list[Cell]:
    """Return the cells row for row, layer for layer, to compare placements by."""
    return sorted(cell[::-1] for cell in cells)
