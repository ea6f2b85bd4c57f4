"""Removing: records go in batches, and then whatever is derived from them.

Each batch is one transaction: readers see its records no more, a row without content
says that they were removed, and the log takes a leaf of that. Whoever is interrupted
begins again: what is done stays done.
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
"""Records of one transaction."""
OWNER = "owner"
"""The connection of the owner of the tables: the application may not remove records."""

CONTENTS = (
    *(Record, RecordBoard, RecordPosition),
    *(Import, Chunk, ImportedGame, Problem),
)
"""Tables that hold the content of imports."""

# Positions that a seat left are not in `positions`: `settle` removes them.
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
    """The grounds of a removal."""

    reason: RemovalReason
    may_return: bool = False
    """Whether the same games may be imported again."""


def remove(selection: Selection, grounds: Grounds) -> Iterator[int]:
    """Stop the imports and remove the records; yield how many are gone so far.

    Tables that are derived from the records are stale until `settle`.
    """
    for row in Import.objects.filter(id__in=selection.imports):
        imports.end(row, ImportStatus.CANCELLED)
    gone = 0
    for numbers in selection.records(AT_ONCE):
        _give_leaves(numbers[-1])
        gone += _remove(numbers, grounds)
        yield gone


def settle(selection: Selection) -> Iterator[int]:
    """Rebuild what is derived from records; yield how many records it has so far.

    Nothing but the search has records that are no whole games by the rules, so it alone
    forgets them. Sealed months are owed to a worker, and the imports' rows are deleted.
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
    """Let the log grow until it has the leaf of a record."""
    while not _has_leaf(number):
        if not growth.grow() and not _has_leaf(number):
            raise RuntimeError(f"A number before {number} is missing in the archive.")


def _has_leaf(number: int) -> bool:
    return LogHead.objects.filter(id=1, number__gte=number).exists()


def _remove(numbers: Sequence[int], grounds: Grounds) -> int:
    """Remove records that have their leaves; return how many."""
    with transaction.atomic(using=OWNER):
        disable_timeouts(OWNER)
        lock(OWNER)
        found = Record.objects.using(OWNER).filter(number__in=numbers)
        records = list(found.order_by("number"))
        rows = _removed_rows(records, last_number(OWNER), grounds)
        RemovedRecord.objects.using(OWNER).bulk_create(rows)
        with connections[OWNER].cursor() as cursor:
            for statement in _DELETE:
                cursor.execute(statement, [[record.id for record in records]])
    return len(records)


def _removed_rows(
    records: Sequence[Record], last: int, grounds: Grounds
) -> Iterator[RemovedRecord]:
    """Yield what stays of records; each removal takes the next number."""
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
    """Let PostgreSQL forget the rows that were deleted, and use their room again."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        for model in CONTENTS:
            cursor.execute(f"VACUUM {model._meta.db_table}")
        cursor.execute("RESET statement_timeout")
