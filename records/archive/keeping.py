"""Keeping: games come into the archive in batches, and get their numbers there."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db import OperationalError, connection, transaction
from django.db.models import Max
from psycopg.errors import LockNotAvailable

from records.archive.collector import uncollected
from records.archive.copying import insert
from records.archive.followers import FOLLOWERS, Arrival
from records.archive.pools import Pool
from records.archive.rows import record_of
from records.judging.judge import Judged
from records.models import Record

ARCHIVE_LOCK = 0x426C6F6B
"""The lock in the database that who keeps games holds."""


class BusyError(Exception):
    """The archive is held for long, as while it is rebuilt: try again later."""


def keep(
    games: Sequence[Judged],
    *,
    source: str,
    pool: Pool,
    visibility: str = "public",
) -> list[UUID | None]:
    """Archive games; return the id of each new record, None where it was known."""
    with uncollected():
        arrivals = [
            Arrival(record_of(judged, source, pool, visibility), judged)
            for judged in games
        ]
        _take(arrivals)
    return [
        arrival.record.id if arrival.record.number else None for arrival in arrivals
    ]


def _take(arrivals: Sequence[Arrival]) -> None:
    """Number those that are new, and keep them; the others stay without a number."""
    with transaction.atomic():
        lock()
        new = _numbered(arrivals)
        insert(Record, [arrival.record for arrival in new])
        for follower in FOLLOWERS.values():
            follower.arrive(new)


def lock() -> None:
    """Hold the archive until the transaction ends, so that numbers come in order.

    Raises `BusyError` after the connection's `lock_timeout`.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ARCHIVE_LOCK])
    except OperationalError as error:
        if isinstance(error.__cause__, LockNotAvailable):
            raise BusyError from error
        raise


def known_among(contents: Iterable[UUID]) -> set[UUID]:
    """Return which of these contents the archive has already."""
    records = Record.objects.filter(content__in=set(contents))
    return set(records.values_list("content", flat=True))


def _numbered(arrivals: Sequence[Arrival]) -> list[Arrival]:
    """Return those that are not known yet, with their numbers."""
    known = known_among(arrival.record.content for arrival in arrivals)
    number = Record.objects.aggregate(last=Max("number"))["last"] or 0
    new = []
    for arrival in arrivals:
        if arrival.record.content not in known:
            known.add(arrival.record.content)
            number += 1
            arrival.record.number = number
            new.append(arrival)
    return new
