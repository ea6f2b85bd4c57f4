"""Position keys: one number for a position and all that are like it by symmetry.

A placement has a hash of its piece and cells, a color a factor. A position's sum runs
over its placements in any order (Zobrist, 1970, with addition); of the sums of all its
images under the ruleset's symmetries the smallest counts. The key is a hash of that
sum, the ruleset, the turn, what was drafted and who left: 64 bits, so that among the
60 million positions of a million games two meet by chance once in ten thousand such
archives.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.support import supported

Sums: TypeAlias = tuple[int, ...]
"""Per symmetry: the sum of the image of what lies on the board."""

_WORD = 2**64
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
        """Find the symmetries; images of placements are found as they are needed."""
        self.ruleset = ruleset
        self.symmetries = symmetries(ruleset)
        self.start: Sums = (0,) * len(self.symmetries)
        self._hashes: dict[int, Sums] = {}
        self._images: dict[int, tuple[int, ...]] = {}
        self._factors = [_hash("color", color) | 1 for color in ruleset.colors]
        self._seed = blake2b(str(ruleset).encode(), digest_size=8)

    def after(self, sums: Sums, color: int, number: int) -> Sums:
        """Return the sums with one more placement."""
        factor = self._factors[color]
        return tuple(
            (total + factor * value) % _WORD
            for total, value in zip(sums, self.hashes(number), strict=True)
        )

    def sums(self, position: Position) -> Sums:
        """Return the sums of a position."""
        sums = self.start
        for placed in position.played:
            sums = self.after(sums, placed.color, placed.number)
        return sums

    def key(self, sums: Sums, position: Position) -> Key:
        """Return the key of a position with these sums."""
        least = min(sums)
        digest = self._seed.copy()
        digest.update(least.to_bytes(8, "big"))
        digest.update(_beside_the_board(position))
        value = int.from_bytes(digest.digest(), "big", signed=True)
        return Key(value, tuple(i for i, total in enumerate(sums) if total == least))

    def key_of(self, position: Position) -> Key:
        """Return the key of a position."""
        return self.key(self.sums(position), position)

    def images(self, number: int) -> tuple[int, ...]:
        """Return where each symmetry puts a placement."""
        found = self._images.get(number)
        if found is None:
            table = self.ruleset.placements
            cells = table.cells[number]
            found = self._images[number] = tuple(
                table.number[tuple(sorted(image[cell] for cell in cells))]
                for image in self.symmetries
            )
        return found

    def hashes(self, number: int) -> Sums:
        """Return the hash of each image of a placement."""
        found = self._hashes.get(number)
        if found is None:
            table = self.ruleset.placements
            found = self._hashes[number] = tuple(
                _hash(table.piece_of(image).id, table.cells_of(image))
                for image in self.images(number)
            )
        return found


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
    if ruleset.admits is supported or ruleset.on_ground:
        heights: dict[int, set[int]] = {}
        for i, cell in enumerate(grid.cells):
            heights.setdefault(cell[-1], set()).add(i)
        kept += heights.values()
    return tuple(
        image
        for image in grid.symmetries
        if all({image[cell] for cell in cells} == cells for cells in kept)
    )


def opening(keys: PositionKeys, numbers: Sequence[int]) -> str:
    """Return the first placements of a game as text, the same for all its images.

    Equal beginnings have equal beginnings of the text: the least image of a line begins
    with the least image of each of its beginnings.
    """
    lines = zip(*(map(_token, keys.hashes(number)) for number in numbers), strict=True)
    return min(map("".join, lines), default="")


TOKEN = 8
"""Characters of an opening that stand for one placement: 32 bits, in hex."""


def _token(value: int) -> str:
    return f"{value >> 32:0{TOKEN}x}"


def _hash(name: str, value: object) -> int:
    text = f"{name}:{value}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


def _beside_the_board(position: Position) -> bytes:
    """Tell what matters besides the cells: the turn, the hands, who has left."""
    pieces = position.ruleset.pieces
    picks = sorted(
        (pick.seat, pick.color, pieces[pick.piece].id) for pick in position.picks
    )
    return repr((position.turn, position.seat, picks, position.out)).encode()
