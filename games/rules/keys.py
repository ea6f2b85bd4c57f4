"""Position keys: one number for a position and all that are like it by symmetry.

A cell has a number for each color, a placement is the sum of its cells, and what lies
on the board is all placements met by exclusive or, in any order (after Zobrist, 1970).
Of these hashes of all images under the ruleset's symmetries the smallest counts. The
key is that one, met with a hash of the ruleset, the turn, what was drafted and who
left: 64 bits, so that among the 43 million positions of a million games two meet by
chance once in some thousand such archives.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from struct import Struct
from typing import NamedTuple, TypeAlias

from games.rules.on_demand import OnDemand
from games.rules.position import Position
from games.rules.position_data import Pick, Placed
from games.rules.ruleset import Ruleset

Boards: TypeAlias = int
"""The hashes of all images of what lies on the board, each in a lane of its own: so one
operation adds a placement to all of them."""

OPENING_PLIES = 16
"""Placements that the text of an opening tells."""
TOKEN = 8
"""Characters of it that stand for one placement: 32 bits, in hex."""

_LANE = 128
"""Bits: a hash, and as many above it for what sums carry over."""
_WORD = 2**64
_SIGN = 2**63
_KEPT = 64
"""Rulesets whose tables a process keeps."""


class Key(NamedTuple):
    """A position key, and how the position lies."""

    value: int
    """A signed 64-bit number."""
    frames: tuple[int, ...]
    """The symmetries that turn the position into the one that the key is made of."""


class PositionKeys:
    """The keys of one ruleset's positions; made by `keys_of`."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Find the symmetries; cells and placements are hashed as they are needed."""
        self.ruleset = ruleset
        self.symmetries = symmetries(ruleset)
        self.start: Boards = 0
        lanes = len(self.symmetries)
        self._lanes = Struct("<" + lanes * "Q8x")
        self._hashed_bits = _side_by_side(lanes * [_WORD - 1])
        self._hashes: dict[tuple[int, int], Boards] = {}
        cells = len(ruleset.grid.cells)
        self._numbers = [
            OnDemand(cells, partial(self._number, color)) for color in ruleset.colors
        ]
        self._images = [
            OnDemand(cells, partial(self._images_of, numbers))
            for numbers in self._numbers
        ]
        self._name = str(ruleset)
        self._shared = _going_round(ruleset)

    def after(self, boards: Boards, color: int, number: int) -> Boards:
        """Return the hashes with one more placement."""
        hashes = self._hashes.get((color, number))
        return boards ^ (self._hashed(color, number) if hashes is None else hashes)

    def boards(self, position: Position) -> Boards:
        """Return the hashes of what lies on the board."""
        boards = self.start
        for placed in position.played:
            boards = self.after(boards, placed.color, placed.number)
        return boards

    def key(self, boards: Boards, position: Position) -> Key:
        """Return the key of a position with these hashes."""
        hashes = self._apart(boards)
        least = min(hashes)
        frames = tuple([i for i, each in enumerate(hashes) if each == least])
        return Key(_signed(least ^ self._beside_the_board(position)), frames)

    def key_of(self, position: Position) -> Key:
        """Return the key of a position."""
        return self.key(self.boards(position), position)

    def image(self, number: int, frame: int) -> int:
        """Return where a symmetry puts a placement."""
        table, image = self.ruleset.placements, self.symmetries[frame]
        found = table.at([image[cell] for cell in table.cells[number]])
        assert found is not None, "Symmetries turn placements into placements."
        return found

    def opening(self, played: Sequence[Placed]) -> str:
        """Return the first placements of a game as text, the same for all its images.

        Equal beginnings have equal beginnings of the text: the least image of a line
        begins with the least image of each of its beginnings.
        """
        plies = [
            [each >> 32 for each in self._apart(self.after(0, color, number))]
            for color, number, _ in played[:OPENING_PLIES]
        ]
        least = min(zip(*plies, strict=True), default=())
        return "".join(f"{token:0{TOKEN}x}" for token in least)

    def _apart(self, boards: Boards) -> tuple[int, ...]:
        """Return the hashes that lie side by side."""
        return self._lanes.unpack(boards.to_bytes(self._lanes.size, "little"))

    def _number(self, color: str, cell: int) -> int:
        return _hash(color, self.ruleset.grid.cells[cell])

    def _images_of(self, numbers: Sequence[int], cell: int) -> Boards:
        """Return the numbers of where the symmetries put a cell."""
        return _side_by_side(numbers[image[cell]] for image in self.symmetries)

    def _hashed(self, color: int, number: int) -> Boards:
        """Find the hash of each image of a placement."""
        cells, numbers = self.ruleset.placements.cells[number], self._images[color]
        found = sum([numbers[cell] for cell in cells]) & self._hashed_bits
        self._hashes[color, number] = found
        return found

    def _beside_the_board(self, position: Position) -> int:
        """Return a hash of what matters besides the cells."""
        drafted = position.picks and self._drafted(position.picks)
        seat = self._seat(position)
        key = _beside(self._name, position.turn, seat, drafted, position.out)
        return key ^ self._first_piece(position) ^ self._skipped(position)

    def _first_piece(self, position: Position) -> int:
        """Return a hash of the drawn piece, while no piece on the board shows it."""
        if position.drawn is None or position.played:
            return 0
        return _hash("drawn", self.ruleset.pieces[position.drawn].id)

    def _skipped(self, position: Position) -> int:
        """Return a hash of the number of turns that each color skipped."""
        if not position.skipped:
            return 0
        colors = range(len(self.ruleset.colors))
        return _hash("skipped", tuple(position.skipped.count(c) for c in colors))

    def _seat(self, position: Position) -> int | None:
        """Return who acts, or who is next to place the color that goes round.

        The board tells the latter as long as nobody left, not when others did.
        """
        shared = self._shared
        if position.turn is None or shared is None or not position.out:
            return position.seat
        return position.acting_seat(shared)

    def _drafted(self, picks: Iterable[Pick]) -> tuple[tuple[int, int, str], ...]:
        pieces = self.ruleset.pieces
        named = ((pick.seat, pick.color, pieces[pick.piece].id) for pick in picks)
        return tuple(sorted(named))


def key_text(value: int) -> str:
    """Write a key as the API tells it: 16 hexadecimal digits."""
    return f"{value % _WORD:016x}"


def read_key(text: str) -> int:
    """Read what `key_text` wrote; raises `ValueError`."""
    return _signed(int(text, 16))


@lru_cache(maxsize=_KEPT)
def keys_of(ruleset: Ruleset) -> PositionKeys:
    """Return the keys of a ruleset's positions."""
    return PositionKeys(ruleset)


def symmetries(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Return the ways to turn the board that change nothing for anybody.

    Each is, per cell, the cell that it goes to. They leave the start cells of every
    color, and cells kept for first pieces, where they are as a set; colors stay as they
    are, since the turn order tells them apart. Cubes fall down, so up stays up.
    """
    grid = ruleset.grid
    kept = [set(starts) for starts in ruleset.starts] + [set(ruleset.reserved)]
    if ruleset.board_rule.has_gravity or ruleset.on_ground:
        heights: dict[int, set[int]] = {}
        for i, cell in enumerate(grid.cells):
            heights.setdefault(cell[-1], set()).add(i)
        kept += heights.values()
    return tuple(
        image
        for image in grid.symmetries
        if all({image[cell] for cell in cells} == cells for cells in kept)
    )


def _going_round(ruleset: Ruleset) -> int | None:
    """Return the color whose turns go round the seats all game long, if any."""
    if ruleset.turns != "colors":
        return None
    return next((c for c in ruleset.order if ruleset.owner[c] is None), None)


def _side_by_side(hashes: Iterable[int]) -> Boards:
    return sum(each << _LANE * i for i, each in enumerate(hashes))


def _signed(value: int) -> int:
    return value - _WORD if value >= _SIGN else value


def _hash(name: str, value: object) -> int:
    text = f"{name}:{value}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


@lru_cache(maxsize=4096)
def _beside(
    ruleset: str,
    turn: int | None,
    seat: int | None,
    drafted: tuple[tuple[int, int, str], ...],
    out: tuple[int, ...],
) -> int:
    """Return a hash of the turn, the hands as drafted, and who has left."""
    return _hash("beside", (ruleset, turn, seat, drafted, out))
