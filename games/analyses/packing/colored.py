"""Complete search with colors: fill the first empty cell in every possible way.

Cells are filled in numerical order, so that the filled part stays compact. A branch is
abandoned when a color has too little room for its pieces or when no color can fill some
cell. At levels that require corner contact, it is also abandoned when a piece can no
longer touch another piece of its color.

A color's room is the set of empty cells that are not adjacent to it. Colors with equal
supplies and no placed pieces are interchangeable. The search uses them in a fixed
order, so each solution is found only once instead of once per permutation.
"""

from collections.abc import Collection, Iterator
from operator import mul
from typing import NamedTuple

from games.analyses.packing.packing import ContactLevel, PackedPiece, Packing
from games.analyses.packing.verification import groups
from games.analyses.packing.watch import Watch

REMEMBERED = 1_000_000
"""Maximum number of cached results of `_is_tileable`; they take about 250 MB."""

LOOKING_SHARE = 0.4
"""Share of cells that must be empty for the search to check whether they can be tiled
at all."""


class _Way(NamedTuple):
    """A placement option in the form that the search needs."""

    number: int
    cells: int
    border: int
    tips: int | None
    """Contact cells: another piece of the same color must cover at least one of them.
    None if the level requires no contact."""
    piece: int
    size: int


class _Side(NamedTuple):
    """State of a color: its cells, the adjacent cells, and its remaining pieces."""

    filled: int
    beside: int
    supply: tuple[int, ...]
    room: int
    """Total size of the color's remaining pieces, in cells."""
    waiting: tuple[int, ...]
    """Possible contact cells for each piece that does not touch its color yet."""


class ColoredSearch:
    """Generator of colored solutions for puzzles that use all pieces."""

    def __init__(self, packing: Packing, watch: Watch, remembered: int = REMEMBERED):
        """Group the options by their first cell."""
        assert packing.uses_everything
        self.packing = packing
        self.watch = watch
        self.remembered = remembered
        self._done = 0.0
        self._tileable: dict[tuple[int, tuple[int, ...]], bool] = {}
        self._looking = packing.cells * LOOKING_SHARE
        self._allowed: list[list[_Way]] = []
        self._ways: list[list[_Way]] = [[] for _ in range(packing.cells)]
        for number, option in enumerate(packing.options):
            if option.cells:
                self._ways[min(option.cells)].append(self._way(number))

    def solutions(
        self, placed: Collection[PackedPiece] = (), excluded: Collection[int] = ()
    ) -> Iterator[tuple[PackedPiece, ...]]:
        """Yield solutions, ignoring swaps of equal colors; raises `StoppedError`."""
        self._allowed = [
            [way for way in ways if way.number not in excluded] for ways in self._ways
        ]
        sides = [
            _Side(0, 0, supply, self._area(supply), ())
            for supply in self.packing.supply
        ]
        empty = (1 << self.packing.cells) - 1
        for color, number in placed:
            way = self._way(number)
            side = self._put(sides[color], way)
            if way.cells & ~empty or side is None:
                return
            sides[color] = side
            empty &= ~way.cells
        if _is_open(empty, sides):
            for solution in self._fill(empty, tuple(sides), tuple(placed), (0.0, 1.0)):
                if self._is_chained(solution):
                    yield solution

    def _fits(self, empty: int, sides: tuple[_Side, ...]) -> bool:
        """Return whether the remaining pieces can fill the board, ignoring colors."""
        supplies = zip(*[side.supply for side in sides], strict=True)
        return self._is_tileable(empty, tuple(map(sum, supplies)))

    def _is_tileable(self, empty: int, stock: tuple[int, ...]) -> bool:
        """Return whether these pieces can tile the empty cells; cache the result.

        The computation can take longer than the rest of the search, so it also reports
        its steps to the watch. Results of interrupted computations are not cached.
        """
        if not empty:
            return True
        key = (empty, stock)
        is_tileable = self._tileable.get(key)
        if is_tileable is None:
            self.watch.step(self._done)
            first = (empty & -empty).bit_length() - 1
            is_tileable = False
            for way in self._ways[first]:
                copies = stock[way.piece]
                if copies and not way.cells & ~empty:
                    piece = way.piece
                    rest = (*stock[:piece], copies - 1, *stock[piece + 1 :])
                    if self._is_tileable(empty & ~way.cells, rest):
                        is_tileable = True
                        break
            if len(self._tileable) < self.remembered:
                self._tileable[key] = is_tileable
        return is_tileable

    def _way(self, number: int) -> _Way:
        option, packing = self.packing.options[number], self.packing
        tips = packing.tips[number] if packing.level.wants_corners else None
        cells = packing.masks[number]
        border = packing.borders[number]
        return _Way(number, cells, border, tips, option.piece, len(option.cells))

    def _area(self, supply: tuple[int, ...]) -> int:
        return sum(map(mul, supply, self.packing.sizes))

    def _fill(
        self,
        empty: int,
        sides: tuple[_Side, ...],
        chosen: tuple[PackedPiece, ...],
        share: tuple[float, float],
    ) -> Iterator[tuple[PackedPiece, ...]]:
        start, width = share
        self._done = start
        self.watch.step(start)
        if not empty:
            yield chosen
            return
        first = (empty & -empty).bit_length() - 1
        ways = [way for way in self._allowed[first] if not way.cells & ~empty]
        looks = empty.bit_count() <= self._looking
        width /= max(1, len(ways))
        for way in ways:
            rest = empty & ~way.cells
            for color, side in enumerate(sides):
                if not side.filled and side in sides[:color]:
                    continue
                grown = self._put(side, way)
                if grown is None:
                    continue
                after = (*sides[:color], grown, *sides[color + 1 :])
                if _is_open(rest, after) and (not looks or self._fits(rest, after)):
                    placed = (*chosen, PackedPiece(color, way.number))
                    yield from self._fill(rest, after, placed, (start, width))
            start += width

    @staticmethod
    def _put(side: _Side, way: _Way) -> _Side | None:
        _, cells, border, tips, piece, size = way
        if not side.supply[piece] or border & side.filled:
            return None
        supply = list(side.supply)
        supply[piece] -= 1
        waiting = tuple([tip for tip in side.waiting if not tip & cells])
        if tips is not None and not tips & side.filled:
            waiting = (*waiting, tips)
        return _Side(
            side.filled | cells,
            side.beside | border,
            tuple(supply),
            side.room - size,
            waiting,
        )

    def _is_chained(self, solution: tuple[PackedPiece, ...]) -> bool:
        if self.packing.level is not ContactLevel.CHAIN:
            return True
        return len(groups(self.packing, solution)) == len(
            {piece.color for piece in solution}
        )


def _is_open(empty: int, sides: Collection[_Side]) -> bool:
    """Return whether every color, piece and cell still permits a solution."""
    reached = 0
    for side in sides:
        room = empty & ~side.beside if side.room else 0
        if room.bit_count() < side.room:
            return False
        for tip in side.waiting:
            if not tip & room:
                return False
        reached |= room
    return reached == empty
