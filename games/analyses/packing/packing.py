"""A packing puzzle as plain data: cells, options, and supplies of pieces."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from operator import mul
from typing import NamedTuple


class ContactLevel(StrEnum):
    """Contact rules within a color; each level includes the previous ones."""

    FREE = "free"
    NO_EDGE = "no-edge"
    CORNER = "corner"
    CHAIN = "chain"

    @property
    def sees_colors(self) -> bool:
        """Whether a piece's color matters."""
        return self is not ContactLevel.FREE

    @property
    def wants_corners(self) -> bool:
        """Whether every piece must touch another piece of its color at a corner."""
        return self in {ContactLevel.CORNER, ContactLevel.CHAIN}


class PackingOption(NamedTuple):
    """A way to place a piece: the piece's key and the cells that it covers."""

    piece: int
    cells: tuple[int, ...]


class PackedPiece(NamedTuple):
    """A colored piece on the board: its color and the option's number."""

    color: int
    option: int


@dataclass(frozen=True)
class Packing:
    """A puzzle: cover every cell exactly once with the available pieces.

    `supply[color][piece]` is the number of copies of a piece that a color has. For each
    cell, `edges` and `corners` list the cells that share an edge or only a corner with
    it; levels above `free` need them. `below` gives the cell under each cell, or -1. If
    it is set, pieces are dropped one after the other, and no piece may rest on a later
    one.
    """

    cells: int
    options: tuple[PackingOption, ...]
    supply: tuple[tuple[int, ...], ...]
    level: ContactLevel = ContactLevel.FREE
    edges: tuple[tuple[int, ...], ...] = ()
    corners: tuple[tuple[int, ...], ...] = ()
    below: tuple[int, ...] = ()
    kinds: tuple[int, ...] = ()
    """Kind of each cell, 0 or 1; adjacent cells have different kinds."""

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """Cells of each option, as bits."""
        return tuple(bits(option.cells) for option in self.options)

    @cached_property
    def borders(self) -> tuple[int, ...]:
        """Cells that share an edge with each option, as bits."""
        return tuple(
            _around(self.edges, option.cells) & ~mask
            for option, mask in zip(self.options, self.masks, strict=True)
        )

    @cached_property
    def tips(self) -> tuple[int, ...]:
        """Cells that touch each option only at a corner, as bits."""
        return tuple(
            _around(self.corners, option.cells) & ~mask & ~border
            for option, mask, border in zip(
                self.options, self.masks, self.borders, strict=True
            )
        )

    @cached_property
    def stock(self) -> tuple[int, ...]:
        """Number of copies of each piece in all colors together."""
        return tuple(map(sum, zip(*self.supply, strict=True)))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Number of cells in each piece; 0 if the piece does not fit anywhere."""
        sizes = [0] * len(self.stock)
        for option in self.options:
            sizes[option.piece] = max(sizes[option.piece], len(option.cells))
        return tuple(sizes)

    @cached_property
    def uses_everything(self) -> bool:
        """Whether filling the cells requires all pieces of all colors."""
        area: int = sum(map(mul, self.sizes, self.stock))
        return area == self.cells

    def without(self, excluded: Iterable[int]) -> "Packing":
        """Return the puzzle without these options.

        The numbers of options do not change; an excluded option covers no cell.
        """
        excluded_numbers = frozenset(excluded)
        options = tuple(
            PackingOption(option.piece, ()) if number in excluded_numbers else option
            for number, option in enumerate(self.options)
        )
        return replace(self, options=options)


def bits(cells: Iterable[int]) -> int:
    """Return a set of cells as the bits of an integer."""
    result = 0
    for cell in cells:
        result |= 1 << cell
    return result


def members(mask: int) -> list[int]:
    """Return the indexes of the set bits, in ascending order."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def _around(neighbors: tuple[tuple[int, ...], ...], cells: Iterable[int]) -> int:
    if not neighbors:
        return 0
    return bits(other for cell in cells for other in neighbors[cell])
