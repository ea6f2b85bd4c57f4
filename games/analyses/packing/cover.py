"""Exact cover with multiplicities, ignoring colors.

Knuth's Algorithm X ("Dancing Links", 2000) chooses the cell or required piece that has
the fewest options left, and tries each of them. Here, sets of options are integers
instead of linked lists. Pieces of equal shape are a single item with a supply,
regardless of their colors. Otherwise, the search would try all permutations of colors.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from games.analyses.packing.packing import Packing, bits, members
from games.analyses.packing.watch import Watch

REMEMBERED = 100_000
"""Maximum number of supplies whose coverable areas are cached; this takes up to 40
MB."""


@dataclass(frozen=True)
class _Node:
    """A search node: the empty cells, the options that still fit, and the supply."""

    empty: int
    alive: int
    supply: tuple[int, ...]
    start: float
    width: float
    """Share of the whole search below this node, for progress reports."""


class CoverSearch:
    """Generator of all covers that contain the options already placed."""

    def __init__(
        self,
        packing: Packing,
        watch: Watch,
        random: Random | None = None,
        remembered: int = REMEMBERED,
    ):
        """Prepare a search, in random order if `random` is given."""
        self.packing = packing
        self.watch = watch
        self.random = random
        self.remembered = remembered
        self._known_areas: dict[tuple[int, ...], int] = {}

    def covers(self, placed: Collection[int]) -> Iterator[tuple[int, ...]]:
        """Yield each cover once, starting with `placed`; raises `StoppedError`."""
        options, masks = self.packing.options, self.packing.masks
        node = _Node(
            empty=(1 << self.packing.cells) - 1,
            alive=bits(i for i, option in enumerate(options) if option.cells),
            supply=self.packing.stock,
            start=0.0,
            width=1.0,
        )
        for number in placed:
            copies = node.supply[options[number].piece]
            if masks[number] & ~node.empty or not copies:
                return
            node = self._child(node, number, 0.0, 1.0)
        yield from self._search(node, tuple(placed))

    @cached_property
    def _covering(self) -> list[int]:
        """Options that cover each cell."""
        return _invert(self.packing.cells, [o.cells for o in self.packing.options])

    @cached_property
    def _of_piece(self) -> list[int]:
        """Options for each piece."""
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
            # All covers with this option have been tried, so exclude it from later
            # branches.
            alive &= ~(1 << number)

    def _areas(self, supply: tuple[int, ...]) -> int:
        """Return all total areas that some of these pieces can cover, as bits."""
        areas = self._known_areas.get(supply)
        if areas is None:
            areas = 1
            for size, copies in zip(self.packing.sizes, supply, strict=True):
                for _ in range(copies):
                    areas |= areas << size
            if len(self._known_areas) < self.remembered:
                self._known_areas[supply] = areas
        return areas

    def _fewest(self, node: _Node) -> int:
        """Return the options for the cell or piece that has the fewest options."""
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
        # Check only scarce pieces; checking other pieces costs more than it saves.
        if self.packing.uses_everything and max(self.packing.stock) == 1:
            for piece, copies in enumerate(node.supply):
                if copies:
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
    """Return, for each number, the set of lists that contain it."""
    result = [0] * length
    for i, numbers in enumerate(lists):
        for number in numbers:
            result[number] |= 1 << i
    return result
