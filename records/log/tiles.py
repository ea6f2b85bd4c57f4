"""Tiles: the tree as files of 256 hashes, named as C2SP's tlog-tiles says. Pure.

A tile of level 0 has leaf hashes; one of a level above has the roots of full tiles of
the level below. Entries come in bundles beside the tiles of level 0.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from records.log.merkle import (
    HASH_SIZE,
    Subtree,
    complete_root,
    leaf_hash,
    node_hash,
)

HEIGHT = 8
WIDTH = 1 << HEIGHT
MAX_LEVEL = 7
"""Of 2**64 leaves."""
ENTRY_SIZE = 32
"""Bytes of an entry here: a commitment."""

Place: TypeAlias = tuple[int, int]
"""A tile's level, and its number in the level."""
ReadTile: TypeAlias = Callable[[int, int], bytes]
"""The hashes of a tile, of which there may be more than a tree of a size has."""

_NUMBER = r"(?:x[0-9]{3}/)*[0-9]{3}"
_PATH = re.compile(
    rf"(?P<level>entries|[0-9]|[1-5][0-9]|6[0-3])/(?P<number>{_NUMBER})"
    r"(?:\.p/(?P<width>[1-9][0-9]{0,2}))?",
    re.ASCII,
)
MAX_PATH = 64
"""Characters of the longest path that is read."""


@dataclass(frozen=True)
class TileName:
    """What a path below `tile/` names."""

    level: int | None
    """None: the entries beside a tile of level 0."""
    number: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        """Return the path below `tile/`."""
        level = "entries" if self.level is None else str(self.level)
        part = "" if self.width == WIDTH else f".p/{self.width}"
        return f"{level}/{number_path(self.number)}{part}"


def number_path(number: int) -> str:
    """Return a number in elements of three digits: `x001/x234/067`."""
    digits = str(number)
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    parts = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    return "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])


def parse_path(path: str) -> TileName | None:
    """Read the path of a tile; None where it names none, or not as it should."""
    if len(path) > MAX_PATH or (found := _PATH.fullmatch(path)) is None:
        return None
    level = None if found["level"] == "entries" else int(found["level"])
    number = int(found["number"].replace("/", "").replace("x", ""))
    name = TileName(level, number, int(found["width"] or WIDTH))
    return name if name.path == path else None


def tiles_of(size: int) -> Iterator[TileName]:
    """Yield the names of all tiles of a tree, and of its entries."""
    for level in range(MAX_LEVEL + 1):
        count = size >> (HEIGHT * level)
        for number in range(-(-count // WIDTH)):
            width = min(WIDTH, count - number * WIDTH)
            yield TileName(level, number, width)
            if level == 0:
                yield TileName(None, number, width)


def subtree_in(read: ReadTile) -> Subtree:
    """Return how to read a tree that is kept as tiles; nothing is hashed twice."""

    @lru_cache(maxsize=1024)
    def tile(level: int, number: int) -> bytes:
        return read(level, number)

    @lru_cache(maxsize=1 << 16)
    def subtree(level: int, number: int) -> bytes:
        tile_level, height = divmod(level, HEIGHT)
        if height:
            left, right = 2 * number, 2 * number + 1
            return node_hash(subtree(level - 1, left), subtree(level - 1, right))
        tile_number, at = divmod(number, WIDTH)
        hashes = tile(tile_level, tile_number)
        found = hashes[at * HASH_SIZE : (at + 1) * HASH_SIZE]
        if len(found) != HASH_SIZE:
            raise LookupError(f"Tile {tile_level}/{tile_number} is too short.")
        return found

    return subtree


def split(hashes: bytes) -> list[bytes]:
    """Return the hashes of a tile, or entries, one by one."""
    return [hashes[at : at + HASH_SIZE] for at in range(0, len(hashes), HASH_SIZE)]


def grow(
    size: int, tiles: Mapping[Place, bytes], entries: Iterable[bytes]
) -> dict[Place, bytes]:
    """Add entries to a tree; return the tiles that are new, or grew.

    `tiles`: those at the right edge of the tree that are partial (`edge`).
    """
    grown: dict[Place, bytearray] = {}

    def put(level: int, at: int, value: bytes) -> None:
        place = level, at // WIDTH
        if place not in grown:
            grown[place] = bytearray(tiles.get(place, b"") if at % WIDTH else b"")
        tile = grown[place]
        assert len(tile) == at % WIDTH * HASH_SIZE, "A tile grows at its end."
        tile += value
        if len(tile) == WIDTH * HASH_SIZE:
            put(level + 1, place[1], complete_root(split(bytes(tile))))

    for at, entry in enumerate(entries, start=size):
        put(0, at, leaf_hash(entry))
    return {place: bytes(tile) for place, tile in grown.items()}


def edge(size: int) -> list[Place]:
    """Return which tiles of a tree are partial, one of a level at most."""
    levels = range(MAX_LEVEL + 1)
    counts = [(level, size >> (HEIGHT * level)) for level in levels]
    return [(level, count // WIDTH) for level, count in counts if count % WIDTH]


def bundle(entries: Iterable[bytes]) -> bytes:
    """Return entries as a bundle: each with its length before it."""
    return b"".join(len(entry).to_bytes(2) + entry for entry in entries)


def read_bundle(told: bytes) -> list[bytes]:
    """Return the entries of a bundle; raises `ValueError`."""
    entries, at = [], 0
    while at < len(told):
        end = at + 2 + int.from_bytes(told[at : at + 2])
        if at + 2 > len(told) or end > len(told):
            raise ValueError("A bundle ends within an entry.")
        entries.append(told[at + 2 : end])
        at = end
    return entries
