"""Archive judged games: number them, and store them in batches."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db import (
    DEFAULT_DB_ALIAS,
    OperationalError,
    connections,
    transaction,
)
from django.db.models import Max
from psycopg.errors import LockNotAvailable

from records.archive.collector import uncollected
from records.archive.copying import insert
from records.archive.erased_names import replace_erased_names
from records.archive.pools import Pool
from records.archive.projections import PROJECTIONS, NewRecord
from records.archive.rows import record_of
from records.judging.judge import Judged
from records.models import Record, RemovedRecord, RetoldContent

ARCHIVE_LOCK = 0x426C6F6B
"""Key of the advisory lock that is held while games are archived."""


class BusyError(Exception):
    """Raised if the archive stays locked for a long time, as during a rebuild."""


def archive(
    games: Sequence[Judged],
    *,
    source: str,
    pool: Pool,
    visibility: str = "public",
) -> list[UUID | None]:
    """Archive games; return the id of each new record, and None for each duplicate."""
    with uncollected():
        new_records = [
            NewRecord(record_of(judged, source, pool, visibility), judged)
            for judged in games
        ]
        _store(new_records)
    return [
        new_record.record.id if new_record.record.number else None
        for new_record in new_records
    ]


def _store(new_records: Sequence[NewRecord]) -> None:
    """Number and store the new records; skip duplicates."""
    with transaction.atomic():
        lock()
        new = _numbered(new_records)
        replace_erased_names([new_record.record for new_record in new])
        insert(Record, [new_record.record for new_record in new])
        for projection in PROJECTIONS.values():
            projection.add(new)


def lock(using: str = DEFAULT_DB_ALIAS) -> None:
    """Lock the archive for this transaction, so that records become visible in order.

    Raises `BusyError` after the connection's `lock_timeout`.
    """
    try:
        with connections[using].cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ARCHIVE_LOCK])
    except OperationalError as error:
        if isinstance(error.__cause__, LockNotAvailable):
            raise BusyError from error
        raise


def disable_timeouts(using: str = DEFAULT_DB_ALIAS) -> None:
    """Disable the transaction's timeouts, because it may process a million games."""
    with connections[using].cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = 0")
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")


def known_among(contents: Iterable[UUID]) -> dict[UUID, UUID | None]:
    """Return the content ids that are already archived, with their record ids.

    The record id is None if the record is private, or if a pseudonym has replaced an
    erased name in it.
    """
    content_ids = set(contents)
    retold = RetoldContent.objects.filter(content__in=content_ids)
    record_ids: dict[UUID, UUID | None] = dict.fromkeys(
        retold.values_list("content", flat=True)
    )
    records = Record.objects.filter(content__in=content_ids)
    for content, record, visibility in records.values_list(
        "content", "id", "visibility"
    ):
        record_ids[content] = record if visibility == "public" else None
    return record_ids


def removed_among(contents: Iterable[UUID]) -> set[UUID]:
    """Return the content ids of removed games, which must not be archived again."""
    removed = RemovedRecord.objects.filter(content__in=contents)
    return {content for content in removed.values_list("content", flat=True) if content}


def last_number(using: str = DEFAULT_DB_ALIAS) -> int:
    """Return the number of the last record or removal; the archive must be locked."""
    records, removed = Record.objects.using(using), RemovedRecord.objects.using(using)
    record = records.aggregate(last=Max("number"))["last"] or 0
    removal = removed.aggregate(last=Max("removal"))["last"] or 0
    return max(record, removal)


def _numbered(new_records: Sequence[NewRecord]) -> list[NewRecord]:
    """Number the records that are not archived yet, and return only these."""
    contents = [new_record.record.content for new_record in new_records]
    archived_contents = {*known_among(contents), *removed_among(contents)}
    number = last_number()
    new = []
    for new_record in new_records:
        if new_record.record.content not in archived_contents:
            archived_contents.add(new_record.record.content)
            number += 1
            new_record.record.number = number
            new.append(new_record)
    return new
