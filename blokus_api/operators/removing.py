"""Removal of records in batches, and then of everything derived from them.

Each batch is one transaction. It deletes its records and stores a row without content
and a log leaf for each removal. After an interruption, run the removal again; removed
batches stay removed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connections, transaction
from django.utils import timezone

from blokus_api.operators.selection import Selection
from games.ids import new_id
from records.archive.archiving import disable_timeouts, last_number, lock
from records.archive.projections import PROJECTIONS
from records.archive.rebuilding import rebuild
from records.archive.spellings import forget_unused
from records.dumps import resealing
from records.exchange.imports import services as imports
from records.exchange.imports.models import (
    Chunk,
    Import,
    ImportedGame,
    ImportStatus,
    Problem,
)
from records.judging.judge import RecordKind
from records.log import growth, leaves
from records.log.models import LogHead, RecordNames
from records.models import (
    Record,
    RecordBoard,
    RecordPosition,
    RemovalReason,
    RemovedRecord,
)
from records.search.projection import forget

AT_ONCE = 500
"""Number of records per transaction."""
OWNER = "owner"
"""Database connection for the tables' owner. The application cannot remove records."""

CONTENTS = (
    *(Record, RecordBoard, RecordPosition),
    *(Import, Chunk, ImportedGame, Problem),
)
"""Tables with the contents of imports."""

# `positions` lacks the positions that precede a departure; `settle` removes those.
_DELETE = (
    """
DELETE FROM records_recordposition AS passed
USING records_record AS record, unnest(record.positions) AS each (key)
WHERE record.id = ANY (%s) AND passed.record_id = record.id
    AND passed.ended_at = record.ended_at AND passed.key = each.key
""",
    "DELETE FROM records_recordboard WHERE record_id = ANY (%s)",
    "DELETE FROM records_record WHERE id = ANY (%s)",
)


@dataclass(frozen=True)
class Grounds:
    """Reason for a removal, and its terms."""

    reason: RemovalReason
    may_return: bool = False
    """Whether the same games may be imported again."""


def remove(selection: Selection, grounds: Grounds) -> Iterator[int]:
    """Stop the imports and remove the records; yield the number of removed records.

    Tables derived from the records are outdated until `settle` has run.
    """
    for row in Import.objects.filter(id__in=selection.imports):
        imports.end(row, ImportStatus.CANCELLED)
    removed = 0
    for numbers in selection.records(AT_ONCE):
        _give_leaves(numbers[-1])
        removed += _remove(numbers, grounds)
        yield removed


def settle(selection: Selection) -> Iterator[int]:
    """Rebuild tables derived from records; yield the number of records read so far.

    Records that are not complete games appear only in the search, so removing them
    changes no other table. A worker seals the months again, and the imports' rows are
    deleted.
    """
    removed = [*selection.removed()]
    months = resealing.months_of(row.archived_at for row in removed)
    resealing.owe_months(months, cause=str(new_id()))
    Import.objects.filter(id__in=selection.imports).delete()
    forget_unused()
    if any(row.kind == RecordKind.GAME for row in removed):
        yield from rebuild(PROJECTIONS)
    elif removed:
        with transaction.atomic():
            disable_timeouts()
            lock()
            forget([row.id for row in removed])
    _vacuum()


def _give_leaves(number: int) -> None:
    """Extend the transparency log up to a record's leaf."""
    while not _has_leaf(number):
        if not growth.grow() and not _has_leaf(number):
            raise RuntimeError(
                f"A record before number {number} is missing from the archive."
            )


def _has_leaf(number: int) -> bool:
    return LogHead.objects.filter(id=1, number__gte=number).exists()


def _remove(numbers: Sequence[int], grounds: Grounds) -> int:
    """Remove records that have log leaves; return their number."""
    with transaction.atomic(using=OWNER):
        disable_timeouts(OWNER)
        lock(OWNER)
        rows_to_remove = Record.objects.using(OWNER).filter(number__in=numbers)
        records = list(rows_to_remove.order_by("number"))
        rows = _removed_rows(records, last_number(OWNER), grounds)
        RemovedRecord.objects.using(OWNER).bulk_create(rows)
        with connections[OWNER].cursor() as cursor:
            for statement in _DELETE:
                cursor.execute(statement, [[record.id for record in records]])
    return len(records)


def _removed_rows(
    records: Sequence[Record], last: int, grounds: Grounds
) -> Iterator[RemovedRecord]:
    """Yield the rows that replace removed records, each with the next number."""
    names = _names([record.id for record in records])
    at = timezone.now()
    for removal, record in enumerate(records, start=last + 1):
        yield RemovedRecord(
            id=record.id,
            number=record.number,
            removal=removal,
            reason=grounds.reason,
            removed_at=at,
            kind=record.kind,
            archived_at=record.archived_at,
            content=None if grounds.may_return else record.content,
            facts=leaves.facts_hash(growth.document_of(record)),
            names=names[record.id],
        )


def _names(records: Sequence[UUID]) -> dict[UUID, str]:
    rows = RecordNames.objects.using(OWNER).in_bulk(records)
    return {record: row.hash for record, row in rows.items()}


def _vacuum() -> None:
    """Free the space of deleted rows for new ones."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        for model in CONTENTS:
            cursor.execute(f"VACUUM {model._meta.db_table}")
        cursor.execute("RESET statement_timeout")
