"""A packing puzzle as plain data: cells, ways to fill them, how many of each piece."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from operator import mul
from typing import NamedTuple


class ContactLevel(StrEnum):
    """How pieces of one color may or must touch; each level includes those before."""

    FREE = "free"
    NO_EDGE = "no-edge"
    CORNER = "corner"
    CHAIN = "chain"

    @property
    def sees_colors(self) -> bool:
        """Whether it matters which color a piece has."""
        return self is not ContactLevel.FREE

    @property
    def wants_corners(self) -> bool:
        """Whether every piece must touch one of its color at a corner."""
        return self in {ContactLevel.CORNER, ContactLevel.CHAIN}


class PackingOption(NamedTuple):
    """A way to put a piece: its key, and the cells that it covers."""

    piece: int
    cells: tuple[int, ...]


class PackedPiece(NamedTuple):
    """A color's piece on the board: the color and the option's number."""

    color: int
    option: int


@dataclass(frozen=True)
class Packing:
    """Cover every cell once, with no more of each color's pieces than there are.

    `supply[color][piece]` says how many of a piece a color has. `edges` and `corners`
    list per cell what shares an edge or only a corner with it; levels above `free`
    need them. With `below` (per cell the cell under it, -1 for none) pieces are
    dropped one after the other, and none may need a piece that comes later.
    """

    cells: int
    options: tuple[PackingOption, ...]
    supply: tuple[tuple[int, ...], ...]
    level: ContactLevel = ContactLevel.FREE
    edges: tuple[tuple[int, ...], ...] = ()
    corners: tuple[tuple[int, ...], ...] = ()
    below: tuple[int, ...] = ()
    kinds: tuple[int, ...] = ()
    """Per cell 0 or 1, other than all its neighbors."""

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """Per option: its cells as bits."""
        return tuple(bits(option.cells) for option in self.options)

    @cached_property
    def borders(self) -> tuple[int, ...]:
        """Per option: the cells outside that share an edge with it, as bits."""
        return tuple(
            _around(self.edges, option.cells) & ~mask
            for option, mask in zip(self.options, self.masks, strict=True)
        )

    @cached_property
    def tips(self) -> tuple[int, ...]:
        """Per option: the cells outside that touch it at a corner only, as bits."""
        return tuple(
            _around(self.corners, option.cells) & ~mask & ~border
            for option, mask, border in zip(
                self.options, self.masks, self.borders, strict=True
            )
        )

    @cached_property
    def stock(self) -> tuple[int, ...]:
        """Per piece: how many there are in all colors together."""
        return tuple(map(sum, zip(*self.supply, strict=True)))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Per piece: how many cells it covers; 0 for one that fits nowhere."""
        sizes = [0] * len(self.stock)
        for option in self.options:
            sizes[option.piece] = max(sizes[option.piece], len(option.cells))
        return tuple(sizes)

    @cached_property
    def uses_everything(self) -> bool:
        """Whether the cells can only be filled with all pieces of all colors."""
        area: int = sum(map(mul, self.sizes, self.stock))
        return area == self.cells

    def without(self, excluded: Iterable[int]) -> "Packing":
        """Return the puzzle in which these options may not be used.

        Numbers stay what they were: an excluded option covers nothing and is no
        option for any cell.
        """
        gone = frozenset(excluded)
        kept = tuple(
            PackingOption(option.piece, ()) if number in gone else option
            for number, option in enumerate(self.options)
        )
        return replace(self, options=kept)


def bits(cells: Iterable[int]) -> int:
    """Return a set of cells as one integer."""
    result = 0
    for cell in cells:
        result |= 1 << cell
    return result


def members(mask: int) -> list[int]:
    """List the numbers in a set of bits in ascending order."""
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
