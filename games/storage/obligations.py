"""Obligations: what the system owes, sent to the workers until it is done.

An append writes them; doing the work appends events, and that removes them. The
dispatcher publishes what is due and pushes its due time on by a lease, so first
dispatch and repair are the same act: a lost message only costs its lease.
"""

import logging
from dataclasses import dataclass
from datetime import timedelta

from celery import current_app
from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Now
from kombu.exceptions import OperationalError

from games.models import Obligation

logger = logging.getLogger(__name__)

DISPATCHED_AT_ONCE = 200
MOST_ATTEMPTS = 32_000
"""Counted no further: a number too large for its column would stop all dispatching."""
LONGEST_LEASE = 600
BROKER_PAUSE = 1
"""Seconds until work is offered again that the broker did not take."""


@dataclass(frozen=True)
class Kind:
    """A kind of work: the task that does it, and how long one attempt may take."""

    name: str
    task: str
    """The name of the Celery task, called with the subject and its version."""
    queue: str
    lease: int
    """Seconds; twice the task's time limit, or many times the pause between reports."""
    alert_after: int | None = 5
    """Attempts that are logged as an error; None where work may wait for long."""

    @property
    def lease_length(self) -> timedelta:
        """Return how long work may say nothing before somebody else begins it again."""
        return timedelta(seconds=self.lease)


KINDS: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Let a kind of work be owed; an app's `ready()` does."""
    KINDS[kind.name] = kind


# The clock is asked in a query of its own, so that what is not due is not looked at: an
# index cannot be searched for what might change from row to row.
_TAKE_DUE = """
WITH lease (kind, seconds) AS (
    SELECT * FROM unnest(%s::text[], %s::int[])
), due AS (
    SELECT kind, subject FROM games_obligation
    WHERE due_at <= (SELECT clock_timestamp()) AND kind IN (SELECT kind FROM lease)
    ORDER BY due_at LIMIT %s FOR UPDATE SKIP LOCKED
)
UPDATE games_obligation AS o SET attempts = least(attempts + 1, %s),
    due_at = clock_timestamp() + make_interval(
        secs => least(lease.seconds * 2 ^ least(attempts, 10), %s))
FROM due, lease
WHERE (o.kind, o.subject) = (due.kind, due.subject) AND lease.kind = o.kind
RETURNING o.kind, o.subject, o.version, o.attempts
"""
# Copies that begin while another may still run, as a queue that was left for long has
# them, are one run together: half a lease is the longest that a task may take.
_BEGIN = """
UPDATE games_obligation SET begun_at = clock_timestamp(), runs = least(%s, runs + CASE
    WHEN begun_at > clock_timestamp() - make_interval(secs => %s) THEN 0 ELSE 1 END)
WHERE (kind, subject, version) = (%s, %s, %s)
RETURNING runs
"""
_OWE_ONCE = """
INSERT INTO games_obligation (kind, subject, version, due_at)
VALUES (%s, %s, 0, clock_timestamp())
ON CONFLICT (kind, subject) DO UPDATE SET version = excluded.version
"""
_OWE_BY = """
INSERT INTO games_obligation (kind, subject, version, due_at)
VALUES (%s, %s, 0, clock_timestamp() + make_interval(secs => %s))
ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = least(games_obligation.due_at, excluded.due_at), attempts = 0
"""
_PUT_BACK = """
UPDATE games_obligation SET attempts = attempts - 1,
    due_at = clock_timestamp() + make_interval(secs => %s)
FROM unnest(%s::text[], %s::text[]) AS back (kind, subject)
WHERE (games_obligation.kind, games_obligation.subject) = (back.kind, back.subject)
"""


def owe(kind: str, subject: str) -> None:
    """Owe work that belongs to no event; it is due at once."""
    Obligation.objects.create(kind=kind, subject=subject, version=0, due_at=Now())


def owe_once(kind: str, subject: str) -> None:
    """Owe work that may be owed already; when it is due then stays as it is.

    Whoever holds it, to settle it, waits until this transaction has told all there is.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OWE_ONCE, [kind, subject])


def begin(kind: str, subject: str, version: int) -> int:
    """Count a run of what is owed, sent however often; return which one it is.

    All before it never ended; 0 where nothing is owed any more.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _BEGIN, [MOST_ATTEMPTS, KINDS[kind].lease / 2, kind, subject, version]
        )
        row = cursor.fetchone()
    return row[0] if row else 0


def owe_by(kind: str, subject: str, pause: timedelta) -> None:
    """Owe work that is due after a pause, or sooner where it is owed already.

    Whoever holds it waits, as with `owe_once`.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OWE_BY, [kind, subject, pause.total_seconds()])


def hold(kind: str, subject: str) -> bool:
    """Let nobody owe the same once more until this transaction ends.

    Returns whether it is owed at all.
    """
    return _owed(kind, subject).select_for_update().first() is not None


def put_off(kind: str, subject: str, pause: timedelta) -> None:
    """Let work wait that cannot be done now."""
    _owed(kind, subject).update(due_at=Now() + pause, attempts=0)


def renew(kind: str, subject: str) -> None:
    """Keep others from work that somebody reports progress of."""
    _owed(kind, subject).update(due_at=Now() + KINDS[kind].lease_length, attempts=0)


def hand_back(kind: str, subject: str) -> None:
    """Let somebody go on with work that is not done."""
    _owed(kind, subject).update(due_at=Now(), attempts=0)


def settle(kind: str, subject: str) -> None:
    """Owe it no longer."""
    _owed(kind, subject).delete()


def _owed(kind: str, subject: str) -> QuerySet[Obligation]:
    return Obligation.objects.filter(kind=kind, subject=subject)


def dispatch() -> int:
    """Publish what is due; return how much the broker took."""
    kinds = list(KINDS)
    with connection.cursor() as cursor:
        cursor.execute(
            _TAKE_DUE,
            [
                kinds,
                [KINDS[kind].lease for kind in kinds],
                DISPATCHED_AT_ONCE,
                MOST_ATTEMPTS,
                LONGEST_LEASE,
            ],
        )
        due = cursor.fetchall()
    for i, (kind, subject, version, attempts) in enumerate(due):
        alert_after = KINDS[kind].alert_after
        if alert_after is not None and attempts > alert_after:
            logger.error(
                "%s of %s at version %d was sent %d times and is still not done:"
                " look for its errors in the worker's log.",
                *(kind, subject, version, attempts),
            )
        if not _publish(KINDS[kind], subject, version):
            _put_back(due[i:])
            return i
    return len(due)


def _publish(kind: Kind, subject: str, version: int) -> bool:
    try:
        current_app.send_task(
            kind.task,
            args=[subject, version],
            queue=kind.queue,
            retry=False,
            ignore_result=True,
        )
    except OperationalError as error:
        logger.warning("The broker does not answer (%s); work waits for it.", error)
        return False
    return True


def _put_back(refused: list[tuple[str, str, int, int]]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            _PUT_BACK,
            [BROKER_PAUSE, [row[0] for row in refused], [row[1] for row in refused]],
        )
