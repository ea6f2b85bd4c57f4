"""Pieces: shapes with an id and their orientations."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from games.rules.geometry import Cell, Lattice, canonical
from games.rules.lattices import SquareLattice


@dataclass(frozen=True, eq=False)
class Piece:
    """A shape in a piece set."""

    id: str
    cells: tuple[Cell, ...]
    lattice: Lattice

    @property
    def size(self) -> int:
        """Number of cells."""
        return len(self.cells)

    @cached_property
    def orientations(self) -> tuple[tuple[Cell, ...], ...]:
        """The distinct images of the piece, each in normal form."""
        images = self.lattice.images(self.cells)
        return tuple(sorted({self.lattice.normal(image) for image in images}))

    @cached_property
    def turns(self) -> Mapping[str, tuple[int, ...]]:
        """Index of each orientation's image, by name of the rotation or reflection."""
        index = {cells: i for i, cells in enumerate(self.orientations)}
        return {
            name: tuple(
                index[self.lattice.normal(map(turn, cells))]
                for cells in self.orientations
            )
            for name, turn in self.lattice.turns.items()
        }

    def is_shape_of(self, cells: Collection[Cell]) -> bool:
        """Return whether the cells form this piece, in any place and orientation."""
        axes = len(self.cells[0])
        if len(cells) != self.size or any(len(cell) != axes for cell in cells):
            return False
        return self.lattice.normal(cells) in self.orientations


def pieces_from_rows(lattice: Lattice, drawings: dict[str, str]) -> tuple[Piece, ...]:
    """Build pieces from rows of `#` and `.`, top to bottom, separated by spaces."""
    return tuple(
        Piece(
            piece_id,
            canonical(
                (x, y)
                for y, row in enumerate(drawing.split())
                for x, mark in enumerate(row)
                if mark == "#"
            ),
            lattice,
        )
        for piece_id, drawing in drawings.items()
    )


def pieces_from_cells(lattice: Lattice, cells: dict[str, str]) -> tuple[Piece, ...]:
    """Build pieces from cells, each written as its coordinates: `00 10 01`."""
    return tuple(
        Piece(
            piece_id,
            canonical(tuple(int(digit) for digit in cell) for cell in words.split()),
            lattice,
        )
        for piece_id, words in cells.items()
    )


POLYOMINOES = pieces_from_rows(
    SquareLattice(),
    {
        "1": "#",
        "2": "##",
        "I3": "###",
        "V3": "#. ##",
        "I4": "####",
        "L4": "#. #. ##",
        "T4": "### .#.",
        "Z4": "##. .##",
        "O": "## ##",
        "F": ".## ##. .#.",
        "I5": "#####",
        "L5": "#. #. #. ##",
        "N": ".# .# ## #.",
        "P": "## ## #.",
        "T5": "### .#. .#.",
        "U": "#.# ###",
        "V5": "#.. #.. ###",
        "W": "#.. ##. .##",
        "X": ".#. ### .#.",
        "Y": ".# ## .# .#",
        "Z5": "##. .#. .##",
    },
)
"""All free polyominoes of 1 to 5 squares, in the order of rules 2.1."""
