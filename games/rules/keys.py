"""Position keys: one number for a position and all its symmetric images.

Each pair of a cell and a color has a hash. A placement's hash is the sum of its cells'
hashes. A board's hash is the exclusive or of its placements' hashes, regardless of
their order (after Zobrist, 1970). The key uses the smallest hash among the board's
images under the ruleset's symmetries. The key combines this hash with a hash of the
ruleset, the turn, the drafted pieces and the seats that left. The key has 64 bits. One
million games have 43 million positions. Only one in several thousand such archives has
two positions with the same key by chance.
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
"""The hashes of all images of a board, packed into one integer with a lane per hash.
One operation adds a placement to all of them."""

OPENING_PLIES = 16
"""Maximum number of placements in the text of an opening."""
TOKEN = 8
"""Number of hexadecimal digits per placement in the text of an opening (32 bits)."""

_LANE = 128
"""Number of bits per lane: one half for a hash, the other for carries."""
_WORD = 2**64
_SIGN = 2**63
_TOKENS = 2**32 - 1
_KEPT = 64
"""Maximum number of rulesets whose tables a process caches."""


class Key(NamedTuple):
    """A position key and the orientation of the position."""

    value: int
    """The key, as a signed 64-bit number."""
    frames: tuple[int, ...]
    """The symmetries that map the position to the image with the smallest hash."""


class PositionKeys:
    """The keys of one ruleset's positions, created by `keys_of`."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Compute the symmetries. Cells and placements are hashed on first use."""
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
        """Return the hashes of a board after one more placement."""
        hashes = self._hashes.get((color, number))
        return boards ^ (self._hashed(color, number) if hashes is None else hashes)

    def boards(self, position: Position) -> Boards:
        """Return the hashes of the pieces on the board."""
        boards = self.start
        for placed in position.played:
            boards = self.after(boards, placed.color, placed.number)
        return boards

    def key(self, boards: Boards, position: Position) -> Key:
        """Return the key of a position whose board has these hashes."""
        return self._key(boards, self._beside_the_board(position))

    def key_in_turn(self, boards: Boards, turn: int, seat: int) -> Key:
        """Return the key of a position that is only pieces, a turn and a seat.

        No seat left or skipped a turn, and no piece was drawn or drafted.
        """
        return self._key(boards, _beside(self._name, turn, seat, (), ()))

    def key_of(self, position: Position) -> Key:
        """Return the key of a position."""
        return self.key(self.boards(position), position)

    def image(self, number: int, frame: int) -> int:
        """Return the image of a placement under a symmetry."""
        table, image = self.ruleset.placements, self.symmetries[frame]
        number_of_image = table.at([image[cell] for cell in table.cells[number]])
        assert number_of_image is not None, (
            "A symmetry maps a placement to a placement."
        )
        return number_of_image

    def opening(self, played: Sequence[Placed]) -> str:
        """Return a game's first placements as text, equal for all its images.

        Games that begin with the same placements have texts that begin alike, because
        the least image of a line begins with the least image of each shorter line.
        """
        lanes: Sequence[int] = range(len(self.symmetries))
        text = ""
        for color, number, _ in played[:OPENING_PLIES]:
            hashes = self.after(0, color, number)
            tokens = [hashes >> _LANE * lane + 32 & _TOKENS for lane in lanes]
            least = min(tokens)
            text += f"{least:0{TOKEN}x}"
            if len(tokens) > 1:
                pairs = zip(lanes, tokens, strict=True)
                lanes = [lane for lane, token in pairs if token == least]
        return text

    def _key(self, boards: Boards, beside: int) -> Key:
        hashes = self._apart(boards)
        least = min(hashes)
        if hashes.count(least) == 1:
            frames: tuple[int, ...] = (hashes.index(least),)
        else:
            frames = tuple([i for i, each in enumerate(hashes) if each == least])
        return Key(_signed(least ^ beside), frames)

    def _apart(self, boards: Boards) -> tuple[int, ...]:
        """Unpack the hashes from their lanes."""
        return self._lanes.unpack(boards.to_bytes(self._lanes.size, "little"))

    def _number(self, color: str, cell: int) -> int:
        return _hash(color, self.ruleset.grid.cells[cell])

    def _images_of(self, numbers: Sequence[int], cell: int) -> Boards:
        """Return the numbers of a cell's images under the symmetries."""
        return _side_by_side(numbers[image[cell]] for image in self.symmetries)

    def _hashed(self, color: int, number: int) -> Boards:
        """Compute and cache the hashes of a placement's images."""
        cells = self.ruleset.placements.cells[number]
        numbers = self._images[color].made
        hashes = sum([numbers[cell] for cell in cells]) & self._hashed_bits
        self._hashes[color, number] = hashes
        return hashes

    def _beside_the_board(self, position: Position) -> int:
        """Return a hash of the facts that the board does not show."""
        drafted = position.picks and self._drafted(position.picks)
        seat = self._seat(position)
        key = _beside(self._name, position.turn, seat, drafted, position.out)
        return key ^ self._first_piece(position) ^ self._skipped(position)

    def _first_piece(self, position: Position) -> int:
        """Return a hash of the drawn first piece while the board is empty."""
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
        """Return the seat that acts, or the seat that next plays the shared color.

        As long as no seat has left, the board alone determines who plays the shared
        color.
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
    """Return a key as text for the API: 16 hexadecimal digits."""
    return f"{value % _WORD:016x}"


def read_key(text: str) -> int:
    """Parse a key written by `key_text`; raises `ValueError`."""
    return _signed(int(text, 16))


@lru_cache(maxsize=_KEPT)
def keys_of(ruleset: Ruleset) -> PositionKeys:
    """Return the keys of a ruleset's positions."""
    return PositionKeys(ruleset)


def symmetries(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries of the board that preserve the game.

    Each symmetry lists the index of every cell's image. A symmetry maps each color's
    set of start cells onto itself, and also the set of cells reserved for first pieces.
    Symmetries do not exchange colors, because the turn order distinguishes them.
    Symmetries never exchange up and down, because cubes fall.
    """
    grid = ruleset.grid
    preserved = [set(starts) for starts in ruleset.starts] + [set(ruleset.reserved)]
    if ruleset.board_rule.has_gravity or ruleset.on_ground:
        heights: dict[int, set[int]] = {}
        for i, cell in enumerate(grid.cells):
            heights.setdefault(cell[-1], set()).add(i)
        preserved += heights.values()
    return tuple(
        image
        for image in grid.symmetries
        if all({image[cell] for cell in cells} == cells for cells in preserved)
    )


def _going_round(ruleset: Ruleset) -> int | None:
    """Return the color that all seats share throughout the game, or None."""
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
    """Return a hash of the turn, the drafted hands and the seats that left."""
    return _hash("beside", (ruleset, turn, seat, drafted, out))
