"""Growth of the log: each event and record becomes one leaf, in order of arrival.

The log's database row stores the last event and the last record that have a leaf. The
feed reader and commands can therefore call this module at any time, in any order.
"""

import secrets
from itertools import accumulate, takewhile
from typing import Any, NamedTuple

import orjson
from django.db import connection, transaction
from django.db.models import F

from games.api.http.answer import encode
from games.events.times import time_text
from games.storage import feed
from records.archive import answers
from records.log import leaves, tiles
from records.log.models import LogHead, RecordNames, Stretch
from records.models import Record, RemovedRecord

RECORDS_AT_ONCE = 500
SECRET_SIZE = 32

IS_ANY_RECORD_NEW = """(EXISTS (
    SELECT FROM records_record
    WHERE number > coalesce((SELECT number FROM log_loghead WHERE id = 1), 0)
) OR EXISTS (
    SELECT FROM records_removedrecord
    WHERE removal > coalesce((SELECT number FROM log_loghead WHERE id = 1), 0)
))"""
"""SQL condition that is true if a record or a removal has no leaf yet."""
_PARTIAL = """
SELECT level, number, hashes, entries FROM log_tile
WHERE (level, number) IN (SELECT * FROM unnest(%s::smallint[], %s::bigint[]))
"""
_PUT = """
INSERT INTO log_tile (level, number, hashes, entries)
SELECT * FROM unnest(%s::smallint[], %s::bigint[], %s::bytea[], %s::bytea[])
ON CONFLICT (level, number)
DO UPDATE SET hashes = excluded.hashes, entries = excluded.entries
"""
_LAST_STRETCH = """
SELECT is_of_records FROM log_stretch ORDER BY start DESC LIMIT 1
"""


def lock_head() -> LogHead:
    """Lock the log's database row until the transaction ends; create it if missing."""
    rows = LogHead.objects.select_for_update()
    if (head := rows.filter(id=1).first()) is not None:
        return head
    first = LogHead(
        id=1, size=0, position=0, number=0, secret=secrets.token_bytes(SECRET_SIZE)
    )
    LogHead.objects.bulk_create([first], ignore_conflicts=True)
    return rows.get(id=1)


def position() -> int:
    """Return the feed position of the last event that has a leaf."""
    head = LogHead.objects.filter(id=1).first()
    return 0 if head is None else head.position


def catch_up() -> int:
    """Add all missing leaves, in several transactions; return their number."""
    total = 0
    while added := grow():
        total += added
    return total


def grow() -> int:
    """Add leaves for the next events and records; return their number."""
    with transaction.atomic(savepoint=False):
        head = lock_head()
        events = feed.hashes(head.position)
        secret = bytes(head.secret)
        records = _record_entries(secret, head.number)
        if not events and not records:
            return 0
        entries = [
            _event_entry(secret, game, version, event_hash)
            for _, game, version, event_hash in events
        ]
        entries += records
        _put(head.size, entries)
        _store_stretches(head, len(events), len(records))
        LogHead.objects.filter(id=1).update(
            size=F("size") + len(entries),
            position=F("position") + len(events),
            number=F("number") + len(records),
        )
    return len(entries)


def document_of(record: Record) -> dict[str, Any]:
    """Return the complete JSON of a record, parsed."""
    document: dict[str, Any] = orjson.loads(
        encode(answers.FullRecord.from_record(record))
    )
    return document


def _event_entry(secret: bytes, game: str, version: int, event_hash: str) -> bytes:
    nonce = leaves.nonce_of(secret, "event", game, str(version))
    return leaves.commitment(nonce, leaves.event_statement(game, version, event_hash))


class _NewLeaf(NamedTuple):
    """Leaf of a record or a removal."""

    number: int
    entry: bytes
    names: RecordNames | None = None
    """Keyed hash of the record's names; None for removed records and removals."""


def _record_entries(secret: bytes, after: int) -> list[bytes]:
    """Return the entries of the next records and removals, in numerical order.

    A new log also contains leaves for removed records. Records may be archived or
    removed between two of these queries. Entries after a gap in the numbers must
    therefore wait.
    """
    records = Record.objects.filter(number__gt=after).order_by("number")
    removed_records = RemovedRecord.objects.filter(number__gt=after).order_by("number")
    removals = RemovedRecord.objects.filter(removal__gt=after).order_by("removal")
    numbered = [
        *(
            _record_leaf(secret, record)
            for record in records.only(*answers.WHOLE)[:RECORDS_AT_ONCE]
        ),
        *(_removed_leaf(secret, row) for row in removed_records[:RECORDS_AT_ONCE]),
        *(_removal_leaf(secret, row) for row in removals[:RECORDS_AT_ONCE]),
    ]
    by_number = {leaf.number: leaf for leaf in numbered}
    following = range(after + 1, after + 1 + RECORDS_AT_ONCE)
    batch = [
        by_number[number] for number in takewhile(by_number.__contains__, following)
    ]
    RecordNames.objects.bulk_create(leaf.names for leaf in batch if leaf.names)
    return [leaf.entry for leaf in batch]


def _record_leaf(secret: bytes, record: Record) -> _NewLeaf:
    document, name = document_of(record), str(record.id)
    hidden = leaves.names_hash(leaves.nonce_of(secret, "names", name), document)
    statement = leaves.record_statement(name, leaves.facts_hash(document), hidden)
    names = RecordNames(record=record.id, hash=hidden)
    return _NewLeaf(record.number, _entry(secret, "record", name, statement), names)


def _removed_leaf(secret: bytes, row: RemovedRecord) -> _NewLeaf:
    name = str(row.id)
    statement = leaves.record_statement(name, row.facts, row.names)
    return _NewLeaf(row.number, _entry(secret, "record", name, statement))


def _removal_leaf(secret: bytes, row: RemovedRecord) -> _NewLeaf:
    name = str(row.id)
    at = time_text(row.removed_at)
    statement = leaves.removal_statement(name, at, row.reason)
    return _NewLeaf(row.removal, _entry(secret, "removal", name, statement))


def _entry(secret: bytes, kind: str, name: str, statement: bytes) -> bytes:
    return leaves.commitment(leaves.nonce_of(secret, kind, name), statement)


def _put(size: int, entries: list[bytes]) -> None:
    """Append entries to the tiles at the right edge of the tree."""
    edge = tiles.edge(size)
    with connection.cursor() as cursor:
        partial, old_entries = {}, b""
        if edge:
            cursor.execute(_PARTIAL, [*map(list, zip(*edge, strict=True))])
            for level, number, hashes, beside in cursor.fetchall():
                partial[level, number] = bytes(hashes)
                old_entries = old_entries if level else bytes(beside)
        grown = tiles.grow(size, partial, entries)
        begin = size - len(old_entries) // tiles.ENTRY_SIZE
        all_entries = old_entries + b"".join(entries)
        rows = []
        for (level, number), hashes in grown.items():
            at = (number * tiles.WIDTH - begin) * tiles.ENTRY_SIZE
            beside = all_entries[at : at + len(hashes)] if level == 0 else None
            rows.append((level, number, hashes, beside))
        cursor.execute(_PUT, [*map(list, zip(*rows, strict=True))])


def _store_stretches(head: LogHead, events: int, records: int) -> None:
    """Store the indexes at which the leaves switch between events and records."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST_STRETCH)
        last = cursor.fetchone()
    starts = accumulate((events,), initial=head.size)
    counts = (
        (False, events, head.position + 1),
        (True, records, head.number + 1),
    )
    new, before = [], last and last[0]
    for (is_of_records, count, first), start in zip(counts, starts, strict=True):
        if count and is_of_records != before:
            new.append(Stretch(start=start, is_of_records=is_of_records, first=first))
            before = is_of_records
    Stretch.objects.bulk_create(new)
