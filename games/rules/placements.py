"""The numbered placements of a board, and the engine's bitsets.

A placement is a set of cells that a piece can cover. All placements of a board are
numbered once, in the canonical order of rules 1.5. A set of placements is a single
integer, in which bit n represents placement n. Numbers never leave the process; events
and files contain pieces and cells.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import compress, pairwise
from typing import NamedTuple

from games.rules.geometry import Cell, Grid
from games.rules.line import CellLine
from games.rules.on_demand import OnDemand
from games.rules.pieces import Piece

NOWHERE = -1
"""Value used instead of a number if the piece does not fit."""


class _Lying(NamedTuple):
    """An orientation of a piece, as steps along the line of a board's cells."""

    steps: tuple[int, ...]
    """Steps from the first cell to each cell."""
    kind: int
    """Direction of the first cell."""
    orientation: int


class _PieceNumbers(NamedTuple):
    """The placements of a piece.

    A slot combines a place on the line with an index in `lying`: `place * len(lying) +
    index`.
    """

    lying: Sequence[_Lying]
    """Orientations, in the order of placements that begin at the same cell."""
    numbers: Sequence[int]
    """Placement number for each slot, or `NOWHERE`, after `lead` empty entries."""
    lead: int
    covering: Mapping[int, Sequence[int]]
    """Offsets, by kind of cell, from the first slot at the cell's place to the slots
    that cover the cell; each includes `lead`."""


class Placements:
    """All placements of a piece set on a grid, with sets of placements for each cell.

    A placement has a `piece` in an `orientation`. Its `cells` have the order of the
    orientation's cells, and `first` is the first one.

    * `covers[cell]`: the placements that cover the cell.
    * `spares[cell]`: the placements that do not cover the cell.
    * `avoids[cell]`: the placements that cover neither the cell nor a cell where its
      color must not touch it.
    * `extends[cell]`: the placements that cover a cell where its color can continue.
    * `effects[cell]`: the three sets above as a tuple, because each move needs all of
      them.
    * `other_pieces[piece]`: the placements of all other pieces.

    Complements have their own tables, because `~x` is a negative number, and
    intersections with negative numbers are slow.

    Only the numbers are computed in advance, with a few shifts of the whole board per
    orientation. The sets of a cell or placement are computed on first use. Only a few
    are needed, and computing all of them would take three times as long as numbering
    the placements.
    """

    def __init__(self, grid: Grid, pieces: tuple[Piece, ...]) -> None:
        """Number the placements, which takes about 4 ms for 20 x 20 cells."""
        self.grid, self.pieces = grid, pieces
        self._line = CellLine(grid, _reach(pieces))
        self._slots = array("I")
        self._numbered: list[_PieceNumbers] = []
        bounds = [0]
        for piece in pieces:
            self._numbered.append(self._number(piece))
            bounds.append(len(self._slots))
        self._ways = [[way.steps for way in each.lying] for each in self._numbered]
        self.piece: Sequence[int] = b"".join(
            bytes([i]) * (end - start)
            for i, (start, end) in enumerate(pairwise(bounds))
        )
        self.all = (1 << len(self.piece)) - 1
        self.other_pieces = tuple(
            self.all ^ (1 << end) - (1 << start) for start, end in pairwise(bounds)
        )
        self.cells = OnDemand(len(self.piece), self.cell_indices)
        self.spares = OnDemand(len(grid.cells), self._spares)
        self.covers = _Complements(self.spares, self.all)
        self.avoids = OnDemand(len(grid.cells), self._avoids)
        self.extends = OnDemand(len(grid.cells), self._extends)
        self.effects = OnDemand(len(grid.cells), self._effects)

    def _number(self, piece: Piece) -> _PieceNumbers:
        """Number the placements of the next piece."""
        line = self._line
        lying = sorted(
            _Lying(
                tuple([line.steps(_minus(cell, cells[0])) for cell in cells]),
                self.grid.lattice.kind(cells[0]),
                orientation,
            )
            for orientation, cells in enumerate(piece.orientations)
        )
        ways = len(lying)
        fits = bytearray(line.length * ways)
        for way, (steps, kind, _) in enumerate(lying):
            fits[way::ways] = line.fitting(kind, steps)
        slots = array("I", compress(range(len(fits)), fits))
        lead = ways * max(way.steps[-1] for way in lying)
        numbers = array("i", [NOWHERE]) * (lead + len(fits))
        for number, slot in enumerate(slots, len(self._slots)):
            numbers[lead + slot] = number
        self._slots += slots
        covering = defaultdict(list)
        for way, (steps, _, orientation) in enumerate(lying):
            kinds = map(self.grid.lattice.kind, piece.orientations[orientation])
            for kind, step in zip(kinds, steps, strict=True):
                covering[kind].append(lead + way - ways * step)
        return _PieceNumbers(lying, numbers, lead, covering)

    @cached_property
    def _by_shape(self) -> dict[tuple[int, ...], tuple[Sequence[int], int, int]]:
        """Location of numbers, by the kind of the first cell and the steps.

        A value consists of a piece's numbers, its number of orientations, and an
        offset. The number is at `offset + first place * orientations`.
        """
        return {
            (lying.kind, *lying.steps): (each.numbers, len(each.lying), each.lead + way)
            for each in self._numbered
            for way, lying in enumerate(each.lying)
        }

    @cached_property
    def _places(self) -> dict[Cell, int]:
        return dict(zip(self.grid.cells, self._line.places, strict=True))

    def at(self, covered: Iterable[int]) -> int | None:
        """Return the number of the placement on these cell indices, or None."""
        return self._on(sorted([self._line.places[cell] for cell in covered]))

    def find(self, cells: Iterable[Cell]) -> int | None:
        """Return the number of the placement on these cells, or None."""
        try:
            return self._on(sorted(map(self._places.__getitem__, cells)))
        except KeyError:
            return None

    def _on(self, places: Sequence[int]) -> int | None:
        """Return the number of the placement on these places, in order, or None."""
        if not places:
            return None
        first = places[0]
        kind = self.grid.kinds[self._line.cells[first]]
        match = self._by_shape.get((kind, *map((-first).__add__, places)))
        if match is None:
            return None
        numbers, ways, offset = match
        return numbers[offset + first * ways]

    @property
    def places(self) -> Sequence[int]:
        """Place of each cell on the line."""
        return self._line.places

    def can_fit(self, pieces: Iterable[int], room: int, aims: int) -> bool:
        """Return whether a piece fits into `room` and covers a part of `aims`.

        Both are sets of cells, in which bit n represents place n of the line. A shift
        moves all orientations of a piece over the whole board at once.
        """
        shifted, aimed = _Shifted(room), _Shifted(aims)
        for piece in pieces:
            for steps, kind, _ in self._numbered[piece].lying:
                firsts = 0
                for step in steps:
                    firsts |= aimed[step]
                for step in steps:
                    firsts &= shifted[step]
                    if not firsts:
                        break
                if firsts & self._line.of_kind(kind):
                    return True
        return False

    def cells_of(self, number: int) -> tuple[Cell, ...]:
        """Return the cells of a placement, in canonical order."""
        ways, cells = self._ways[self.piece[number]], self._line.coordinates
        place, way = divmod(self._slots[number], len(ways))
        return tuple([cells[place + step] for step in ways[way]])

    def piece_of(self, number: int) -> Piece:
        """Return the piece of a placement."""
        return self.pieces[self.piece[number]]

    @property
    def grounded(self) -> int:
        """The placements that have at least one cube on the ground."""
        ground = [i for i, cell in enumerate(self.grid.cells) if not cell[-1]]
        return union(self.covers, ground)

    @cached_property
    def orientation(self) -> Sequence[int]:
        """Index of the orientation of each placement."""
        numbered = self._numbered
        ways = [bytes([way.orientation for way in each.lying]) for each in numbered]
        return bytes(
            [
                ways[piece][slot % len(ways[piece])]
                for piece, slot in zip(self.piece, self._slots, strict=True)
            ]
        )

    @cached_property
    def first(self) -> Sequence[int]:
        """First cell of each placement."""
        cells, ways = self._line.cells, [len(each.lying) for each in self._numbered]
        return array(
            "H",
            [
                cells[slot // ways[piece]]
                for piece, slot in zip(self.piece, self._slots, strict=True)
            ],
        )

    def cell_indices(self, number: int) -> tuple[int, ...]:
        """Return the indices of a placement's cells, without caching them."""
        index = self.grid.index
        return tuple([index[cell] for cell in self.cells_of(number)])

    def _spares(self, cell: int) -> int:
        # The extra byte receives the bits of NOWHERE.
        octets = bytearray((len(self.piece) >> 3) + 2)
        place, kind = self._line.places[cell], self.grid.kinds[cell]
        for lying, numbers, _, covering in self._numbered:
            first = place * len(lying)
            for slot in covering[kind]:
                number = numbers[first + slot]
                octets[number >> 3] |= 1 << (number & 7)
        octets.pop()
        return self.all ^ int.from_bytes(octets, "little")

    def _avoids(self, cell: int) -> int:
        avoiding = self.spares[cell]
        for touched in self.grid.forbids[cell]:
            avoiding &= self.spares[touched]
        return avoiding

    def _extends(self, cell: int) -> int:
        return union(self.covers, self.grid.needs[cell])

    def _effects(self, cell: int) -> tuple[int, int, int]:
        return self.spares[cell], self.avoids[cell], self.extends[cell]


class _Complements:
    """The complements of bitsets, computed at each use, because they take much memory.

    This takes less than a microsecond.
    """

    def __init__(self, bitsets: Sequence[int], full: int) -> None:
        self._bitsets, self._full = bitsets, full

    def __getitem__(self, index: int) -> int:
        return self._full ^ self._bitsets[index]


class _Shifted(dict[int, int]):
    """A set of places, moved back by each number of steps."""

    def __init__(self, places: int) -> None:
        super().__init__()
        self._places = places

    def __missing__(self, steps: int) -> int:
        moved = self[steps] = self._places >> steps
        return moved


@lru_cache(maxsize=32)
def placements_of(grid: Grid, pieces: tuple[Piece, ...]) -> Placements:
    """Return the placements of a piece set on a grid, which are cached."""
    return Placements(grid, pieces)


def union(bitsets: Sequence[int] | _Complements, indices: Iterable[int]) -> int:
    """Return the union of the selected bitsets."""
    result = 0
    for i in indices:
        result |= bitsets[i]
    return result


def members(bitset: int) -> list[int]:
    """List the numbers in a bitset in ascending order.

    Searching the binary digits as text is twice as fast as clearing the lowest bit
    repeatedly, which copies the whole integer each time.
    """
    digits = bin(bitset)[:1:-1]
    find = digits.find
    numbers = []
    number = find("1")
    while number >= 0:
        numbers.append(number)
        number = find("1", number + 1)
    return numbers


def _reach(pieces: Iterable[Piece]) -> list[int]:
    """Return the pieces' maximum extent along each axis."""
    reaches = [
        [max(axis) - min(axis) for axis in zip(*cells, strict=True)]
        for piece in pieces
        for cells in piece.orientations
    ]
    return [max(axis) for axis in zip(*reaches, strict=True)]


def _minus(cell: Cell, other: Cell) -> Cell:
    return tuple(a - b for a, b in zip(cell, other, strict=True))
