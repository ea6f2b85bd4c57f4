"""Tiles: files of 256 hashes that contain the tree, according to C2SP tlog-tiles.

A tile on level 0 contains leaf hashes. A tile on a higher level contains the roots of
the full tiles on the level below. For each tile on level 0, there is a bundle of its
entries. This module does no I/O.
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
"""Highest tile level of a tree with 2**64 leaves."""
ENTRY_SIZE = 32
"""Size of an entry (an HMAC) in bytes."""

Place: TypeAlias = tuple[int, int]
"""Level of a tile, and number of the tile on that level."""
ReadTile: TypeAlias = Callable[[int, int], bytes]
"""Function that returns a tile's hashes, possibly more than the tree covers."""

_NUMBER = r"(?:x[0-9]{3}/)*[0-9]{3}"
_PATH = re.compile(
    rf"(?P<level>entries|[0-9]|[1-5][0-9]|6[0-3])/(?P<number>{_NUMBER})"
    r"(?:\.p/(?P<width>[1-9][0-9]{0,2}))?",
    re.ASCII,
)
MAX_PATH = 64
"""Maximum number of characters in a tile's path."""


@dataclass(frozen=True)
class TileName:
    """Name of a tile or of a bundle of entries, as in a path below `tile/`."""

    level: int | None
    """Level of the tile; None for a bundle of entries."""
    number: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        """Path below `tile/`."""
        level = "entries" if self.level is None else str(self.level)
        part = "" if self.width == WIDTH else f".p/{self.width}"
        return f"{level}/{number_path(self.number)}{part}"


def number_path(number: int) -> str:
    """Return a tile number in groups of three digits, such as `x001/x234/067`."""
    digits = str(number)
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    parts = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    return "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])


def parse_path(path: str) -> TileName | None:
    """Parse the path of a tile; return None if it is not a canonical path."""
    if len(path) > MAX_PATH or (match := _PATH.fullmatch(path)) is None:
        return None
    level = None if match["level"] == "entries" else int(match["level"])
    number = int(match["number"].replace("/", "").replace("x", ""))
    name = TileName(level, number, int(match["width"] or WIDTH))
    return name if name.path == path else None


def tiles_of(size: int) -> Iterator[TileName]:
    """Yield the names of all tiles and bundles in a tree."""
    for level in range(MAX_LEVEL + 1):
        count = size >> (HEIGHT * level)
        for number in range(-(-count // WIDTH)):
            width = min(WIDTH, count - number * WIDTH)
            yield TileName(level, number, width)
            if level == 0:
                yield TileName(None, number, width)


def subtree_in(read: ReadTile) -> Subtree:
    """Return a function that reads a tree from its tiles and caches hashes."""

    @lru_cache(maxsize=1024)
    def tile(level: int, number: int) -> bytes:
        return read(level, number)

    @lru_cache(maxsize=1 << 16)
    def subtree(level: int, number: int) -> bytes:
        tile_level, height = divmod(level, HEIGHT)
        if height:
            first, second = 2 * number, 2 * number + 1
            return node_hash(subtree(level - 1, first), subtree(level - 1, second))
        tile_number, at = divmod(number, WIDTH)
        hashes = tile(tile_level, tile_number)
        node = hashes[at * HASH_SIZE : (at + 1) * HASH_SIZE]
        if len(node) != HASH_SIZE:
            raise LookupError(f"Tile {tile_level}/{tile_number} is too short.")
        return node

    return subtree


def split(hashes: bytes) -> list[bytes]:
    """Split the content of a tile into hashes, or that of a bundle into entries."""
    return [hashes[at : at + HASH_SIZE] for at in range(0, len(hashes), HASH_SIZE)]


def grow(
    size: int, tiles: Mapping[Place, bytes], entries: Iterable[bytes]
) -> dict[Place, bytes]:
    """Add entries to a tree; return the tiles that are new or have changed.

    `tiles` contains the partial tiles at the right edge of the tree (see `edge`).
    """
    grown: dict[Place, bytearray] = {}

    def put(level: int, at: int, value: bytes) -> None:
        place = level, at // WIDTH
        if place not in grown:
            grown[place] = bytearray(tiles.get(place, b"") if at % WIDTH else b"")
        tile = grown[place]
        assert len(tile) == at % WIDTH * HASH_SIZE, "The tile is incomplete."
        tile += value
        if len(tile) == WIDTH * HASH_SIZE:
            put(level + 1, place[1], complete_root(split(bytes(tile))))

    for at, entry in enumerate(entries, start=size):
        put(0, at, leaf_hash(entry))
    return {place: bytes(tile) for place, tile in grown.items()}


def edge(size: int) -> list[Place]:
    """Return the partial tiles of a tree, at most one per level."""
    levels = range(MAX_LEVEL + 1)
    counts = [(level, size >> (HEIGHT * level)) for level in levels]
    return [(level, count // WIDTH) for level, count in counts if count % WIDTH]


def bundle(entries: Iterable[bytes]) -> bytes:
    """Join entries into a bundle, in which a two-byte length precedes each entry."""
    return b"".join(len(entry).to_bytes(2) + entry for entry in entries)


def read_bundle(content: bytes) -> list[bytes]:
    """Split a bundle into its entries; raise `ValueError` if it is incomplete."""
    entries, at = [], 0
    while at < len(content):
        end = at + 2 + int.from_bytes(content[at : at + 2])
        if at + 2 > len(content) or end > len(content):
            raise ValueError("The bundle ends in the middle of an entry.")
        entries.append(content[at + 2 : end])
        at = end
    return entries
