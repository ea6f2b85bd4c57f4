"""Exact cover with multiplicities, blind to colors.

Knuth's Algorithm X ("Dancing Links", 2000): take the cell, or the piece that must still
be used, with the fewest ways left; try each. Sets of options are integers here instead
of linked lists. Pieces of equal shape are one item with a supply, whatever their
colors: told apart, all their permutations would be tried.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from games.analyses.packing.packing import Packing, bits, members
from games.analyses.packing.watch import Watch

REMEMBERED = 100_000
"""Of the areas that supplies can cover; up to 40 MB."""


@dataclass(frozen=True)
class _Node:
    """A node of the search: the empty cells, the options that fit, the supply."""

    empty: int
    alive: int
    supply: tuple[int, ...]
    start: float
    width: float
    """This node's part of the whole search, for the progress."""


class CoverSearch:
    """Enumerates the covers that contain the options already placed."""

    def __init__(
        self,
        packing: Packing,
        watch: Watch,
        random: Random | None = None,
        remembered: int = REMEMBERED,
    ):
        """With `random` the ways are tried in random order, else in the given one."""
        self.packing = packing
        self.watch = watch
        self.random = random
        self.remembered = remembered
        self._known_areas: dict[tuple[int, ...], int] = {}

    def covers(self, placed: Collection[int]) -> Iterator[tuple[int, ...]]:
        """Yield each cover once, the placed options first; raises `StoppedError`."""
        options, masks = self.packing.options, self.packing.masks
        node = _Node(
            empty=(1 << self.packing.cells) - 1,
            alive=bits(i for i, option in enumerate(options) if option.cells),
            supply=self.packing.stock,
            start=0.0,
            width=1.0,
        )
        for number in placed:
            left = node.supply[options[number].piece]
            if masks[number] & ~node.empty or not left:
                return
            node = self._child(node, number, 0.0, 1.0)
        yield from self._search(node, tuple(placed))

    @cached_property
    def _covering(self) -> list[int]:
        """Per cell: the options that cover it."""
        return _invert(self.packing.cells, [o.cells for o in self.packing.options])

    @cached_property
    def _of_piece(self) -> list[int]:
        """Per piece: its options."""
        pieces = [(option.piece,) for option in self.packing.options]
        return _invert(len(self.packing.stock), pieces)

    def _search(
        self, node: _Node, chosen: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        self.watch.step(node.start)
        if not node.empty:
            yield chosen
            return
        if not self._areas(node.supply) >> node.empty.bit_count() & 1:
            return
        ways = members(self._fewest(node))
        if self.random is not None:
            self.random.shuffle(ways)
        alive = node.alive
        for i, number in enumerate(ways):
            width = node.width / len(ways)
            rest = _Node(node.empty, alive, node.supply, node.start, node.width)
            child = self._child(rest, number, node.start + i * width, width)
            yield from self._search(child, (*chosen, number))
            # What was tried is over; it must not come again beside a later way.
            alive &= ~(1 << number)

    def _areas(self, supply: tuple[int, ...]) -> int:
        """Return the areas that some of these pieces cover together, as bits."""
        areas = self._known_areas.get(supply)
        if areas is None:
            areas = 1
            for size, left in zip(self.packing.sizes, supply, strict=True):
                for _ in range(left):
                    areas |= areas << size
            if len(self._known_areas) < self.remembered:
                self._known_areas[supply] = areas
        return areas

    def _fewest(self, node: _Node) -> int:
        """Return the ways of the item that has the fewest."""
        best, fewest = 0, len(self.packing.options) + 1
        alive = node.alive
        for item in self._items(node):
            ways = item & alive
            count = ways.bit_count()
            if count < fewest:
                best, fewest = ways, count
                if count <= 1:
                    break
        return best

    def _items(self, node: _Node) -> Iterator[int]:
        covering = self._covering
        for cell in members(node.empty):
            yield covering[cell]
        # Pieces that come once are scarce; looking at others costs more than it saves.
        if self.packing.uses_everything and max(self.packing.stock) == 1:
            for piece, left in enumerate(node.supply):
                if left:
                    yield self._of_piece[piece]

    def _child(self, node: _Node, number: int, start: float, width: float) -> _Node:
        option = self.packing.options[number]
        alive = node.alive
        for cell in option.cells:
            alive &= ~self._covering[cell]
        supply = list(node.supply)
        supply[option.piece] -= 1
        if not supply[option.piece]:
            alive &= ~self._of_piece[option.piece]
        empty = node.empty & ~self.packing.masks[number]
        return _Node(empty, alive, tuple(supply), start, width)


def _invert(length: int, lists: Sequence[Sequence[int]]) -> list[int]:
    """Return per number the set of lists that hold it."""
    result = [0] * length
    for i, numbers in enumerate(lists):
        for number in numbers:
            result[number] |= 1 << i
    return result
