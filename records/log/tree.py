"""Read leaf indexes and proofs from the stored tree."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db import connection

from games.storage import feed
from records.log import merkle, tiles
from records.log.tiles import Place

_TILES = """
SELECT level, number, hashes FROM log_tile
WHERE (level, number) IN (SELECT * FROM unnest(%s::smallint[], %s::bigint[]))
"""
_TILE = "SELECT hashes, entries FROM log_tile WHERE (level, number) = (%s, %s)"
_INDEXES = """
SELECT place, stretch.start + place - stretch.first
FROM log_loghead AS head, unnest(%s::bigint[]) AS of (place), LATERAL (
    SELECT start, first FROM log_stretch
    WHERE is_of_records = %s AND first <= place ORDER BY first DESC LIMIT 1
) AS stretch
WHERE head.id = 1
    AND place <= CASE WHEN %s THEN head.number ELSE head.position END
"""


@dataclass(frozen=True)
class Inclusion:
    """Index and inclusion proof of a leaf."""

    index: int
    path: Sequence[bytes]


def indexes_of_events(game: str, versions: Collection[int]) -> dict[int, int]:
    """Return the leaf indexes of the versions that already have a leaf."""
    positions = feed.positions(game, versions)
    indexes = _indexes(positions.values(), is_of_records=False)
    return {
        version: indexes[position]
        for version, position in positions.items()
        if position in indexes
    }


def indexes_of_records(numbers: Collection[int]) -> dict[int, int]:
    """Return the leaf indexes of records, by record number."""
    return _indexes(numbers, is_of_records=True)


def inclusions(indexes: Collection[int], size: int) -> list[Inclusion]:
    """Return the inclusion proofs for leaves in the tree of this size."""
    subtree = _subtree(indexes, size)
    return [
        Inclusion(index, merkle.inclusion_path(subtree, index, size))
        for index in indexes
    ]


def consistency(first: int, second: int) -> list[bytes]:
    """Return the proof that a tree of size `second` extends one of size `first`."""
    return merkle.consistency_path(_subtree([max(first - 1, 0)], second), first, second)


def root(size: int) -> bytes:
    """Return the root of the tree of this size."""
    return merkle.root(_subtree([], size), size)


def read_tile(level: int | None, number: int) -> bytes:
    """Return the hashes of a tile, or its entries if `level` is None.

    Returns no bytes for a missing tile.
    """
    with connection.cursor() as cursor:
        cursor.execute(_TILE, [level or 0, number])
        row = cursor.fetchone()
    return bytes(row[1] if level is None else row[0]) if row else b""


def _indexes(places: Iterable[int], *, is_of_records: bool) -> dict[int, int]:
    with connection.cursor() as cursor:
        cursor.execute(_INDEXES, [list(places), is_of_records, is_of_records])
        return dict(cursor.fetchall())


def _subtree(indexes: Iterable[int], size: int) -> merkle.Subtree:
    """Return a reader with all tiles that the proofs for these leaves require."""
    places: set[Place] = set(tiles.edge(size))
    for level in range(tiles.MAX_LEVEL + 1):
        if size >> (tiles.HEIGHT * level):
            shift = tiles.HEIGHT * (level + 1)
            places |= {(level, index >> shift) for index in indexes}
    with connection.cursor() as cursor:
        cursor.execute(_TILES, [*map(list, zip(*places, strict=True))] or [[], []])
        cached = {(level, number): bytes(hashes) for level, number, hashes in cursor}

    def read(level: int, number: int) -> bytes:
        return cached.get((level, number)) or read_tile(level, number)

    return tiles.subtree_in(read)
