"""Growth: events and records get their leaves, each once, in the order they came.

The log's own row says which events and records have theirs, so it does not matter who
lets it grow, or how often: the feed's reader, or whoever signs.
"""

import secrets
from collections.abc import Iterable
from itertools import accumulate
from typing import Any

import orjson
from django.db import connection, transaction
from django.db.models import F

from games.api.http.answer import encode
from games.storage import feed
from records.archive import answers
from records.log import leaves, tiles
from records.log.models import LogHead, RecordNames, Stretch
from records.models import Record

RECORDS_AT_ONCE = 500
SECRET_SIZE = 32

IS_ANY_RECORD_NEW = """EXISTS (
    SELECT FROM records_record
    WHERE number > coalesce((SELECT number FROM log_loghead WHERE id = 1), 0)
)"""
"""Whether a record was archived that has no leaf: the condition of a query."""
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
    """Hold the log until the transaction ends; the first who asks makes it."""
    rows = LogHead.objects.select_for_update()
    if (head := rows.filter(id=1).first()) is not None:
        return head
    first = LogHead(
        id=1, size=0, position=0, number=0, secret=secrets.token_bytes(SECRET_SIZE)
    )
    LogHead.objects.bulk_create([first], ignore_conflicts=True)
    return rows.get(id=1)


def position() -> int:
    """Return the last place in the feed whose event has a leaf."""
    head = LogHead.objects.filter(id=1).first()
    return 0 if head is None else head.position


def catch_up() -> int:
    """Give all that has no leaf one, as far as one transaction each goes."""
    total = 0
    while added := grow():
        total += added
    return total


def grow() -> int:
    """Give the next events and records their leaves; return how many there were."""
    with transaction.atomic(savepoint=False):
        head = lock_head()
        events = feed.hashes(head.position)
        records = list(
            Record.objects.filter(number__gt=head.number)
            .order_by("number")
            .only(*answers.WHOLE)[:RECORDS_AT_ONCE]
        )
        if not events and not records:
            return 0
        secret = bytes(head.secret)
        entries = [
            _event_entry(secret, game, version, event_hash)
            for _, game, version, event_hash in events
        ]
        if records:
            entries += _record_entries(secret, records)
        _put(head.size, entries)
        _note_stretches(head, len(events), len(records))
        LogHead.objects.filter(id=1).update(
            size=F("size") + len(entries),
            position=F("position") + len(events),
            number=F("number") + len(records),
        )
    return len(entries)


def document_of(record: Record) -> dict[str, Any]:
    """Return a record as everybody who may see it is told it."""
    told: dict[str, Any] = orjson.loads(encode(answers.Record.of(record)))
    return told


def _event_entry(secret: bytes, game: str, version: int, event_hash: str) -> bytes:
    nonce = leaves.nonce_of(secret, "event", game, str(version))
    return leaves.commitment(nonce, leaves.event_statement(game, version, event_hash))


def _record_entries(secret: bytes, records: Iterable[Record]) -> list[bytes]:
    entries, names = [], []
    for record in records:
        told, name = document_of(record), str(record.id)
        hidden = leaves.names_hash(leaves.nonce_of(secret, "names", name), told)
        statement = leaves.record_statement(name, leaves.facts_hash(told), hidden)
        nonce = leaves.nonce_of(secret, "record", name)
        entries.append(leaves.commitment(nonce, statement))
        names.append(RecordNames(record=record.id, hash=hidden))
    RecordNames.objects.bulk_create(names)
    return entries


def _put(size: int, entries: list[bytes]) -> None:
    """Store the tiles that grow by these entries."""
    edge = tiles.edge(size)
    with connection.cursor() as cursor:
        partial, kept = {}, b""
        if edge:
            cursor.execute(_PARTIAL, [*map(list, zip(*edge, strict=True))])
            for level, number, hashes, beside in cursor.fetchall():
                partial[level, number] = bytes(hashes)
                kept = kept if level else bytes(beside)
        grown = tiles.grow(size, partial, entries)
        begin = size - len(kept) // tiles.ENTRY_SIZE
        all_entries = kept + b"".join(entries)
        rows = []
        for (level, number), hashes in grown.items():
            at = (number * tiles.WIDTH - begin) * tiles.ENTRY_SIZE
            beside = all_entries[at : at + len(hashes)] if level == 0 else None
            rows.append((level, number, hashes, beside))
        cursor.execute(_PUT, [*map(list, zip(*rows, strict=True))])


def _note_stretches(head: LogHead, events: int, records: int) -> None:
    """Note what the new leaves are of, where they do not go on as before."""
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
