"""Obligations: pending work, which is stored until it is done.

An append creates an obligation. When the work is done, the worker's append deletes it.
The dispatcher (`games.storage.dispatching`) sends the work to the workers.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Func, QuerySet, TextField, Value
from django.db.models.functions import Now

from games.models import Obligation
from games.storage.queues import Queue
from games.storage.wakeups import wake_relays

MOST_ATTEMPTS = 32_000
"""Maximum value of the attempt counter. A value that is too large for the column would
stop all dispatching.
"""
LONGEST_LEASE = 600
PREPARATION_PAUSE = timedelta(seconds=2)
"""Pause before the next check whether the search is compiled."""


@dataclass(frozen=True)
class ObligationKind:
    """A kind of work: its task, queue and time limits."""

    name: str
    task: str
    """Name of the Celery task, which receives the subject and its version."""
    queue: Queue
    lease: int
    """Length of a lease in seconds: twice the task's time limit, or many times the
    interval between the task's progress reports.
    """
    alert_after: int | None = 5
    """Number of attempts after which an error is logged; None if a long wait is normal.
    """

    @property
    def lease_length(self) -> timedelta:
        """Time without progress after which another worker may begin the work."""
        return timedelta(seconds=self.lease)


IS_WITH_BROKER = """(
    sent_at IS NOT NULL AND (begun_at IS NULL OR begun_at < sent_at)
)"""
"""SQL condition for work that was sent but not begun. The broker has it or lost it."""
KINDS: dict[str, ObligationKind] = {}


def register(kind: ObligationKind) -> None:
    """Register a kind of work. Call this in an app's `ready()` method."""
    KINDS[kind.name] = kind


# A broker may deliver a message twice. A copy that begins while another may still be
# running does not count as a new run. A task takes at most half a lease.
_BEGIN = """
UPDATE games_obligation SET begun_at = clock_timestamp(), is_preparing = FALSE,
    due_at = clock_timestamp() + make_interval(
        secs => least(%(lease)s * 2 ^ least(greatest(attempts - 1, 0), 10),
            %(longest)s)),
    runs = least(%(most)s, runs + CASE WHEN begun_at >
        clock_timestamp() - make_interval(secs => %(lease)s / 2.0) THEN 0 ELSE 1 END)
WHERE (kind, subject, version) = (%(kind)s, %(subject)s, %(version)s)
RETURNING runs
"""
_OWE_ALL = """
INSERT INTO games_obligation (kind, subject, version, owner, due_at)
SELECT %s, subject, 0, owner, clock_timestamp()
FROM unnest(%s::text[], %s::text[]) AS new (subject, owner) ORDER BY subject
ON CONFLICT (kind, subject) DO UPDATE SET version = excluded.version
"""
_OWE_FROM = """
INSERT INTO games_obligation (kind, subject, version, owner, network, due_at)
SELECT %(kind)s, new.game || ':' || %(kind)s, new.version, game.owner, game.network,
    clock_timestamp()
FROM unnest(%(games)s::uuid[], %(versions)s::int[]) AS new (game, version)
JOIN games_game AS game ON game.id = new.game ORDER BY new.game
ON CONFLICT (kind, subject) DO UPDATE
    SET version = least(games_obligation.version, excluded.version)
"""
_OWE_BY = """
INSERT INTO games_obligation (kind, subject, version, due_at)
VALUES (%s, %s, 0, clock_timestamp() + make_interval(secs => %s))
ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = least(games_obligation.due_at, excluded.due_at), attempts = 0
"""


def owe(kind: str, subject: str, owner: str = "", network: str | None = None) -> None:
    """Store work that is due at once and belongs to no event.

    `network` is the owner's network if the owner is a guest.
    """
    Obligation.objects.create(
        kind=kind,
        subject=subject,
        owner=owner,
        network=network,
        version=0,
        due_at=Now(),
    )
    wake_relays()


def owe_once(kind: str, subject: str, owner: str = "") -> None:
    """Store work that is due at once, unless it is already pending.

    A worker that locks and settles the work must wait until this transaction commits.
    """
    owe_all(kind, {subject: owner})


def owe_all(kind: str, owners: Mapping[str, str]) -> None:
    """Store work on several subjects with their owners, as `owe_once` does for one."""
    with connection.cursor() as cursor:
        cursor.execute(_OWE_ALL, [kind, list(owners), list(owners.values())])
    wake_relays()


def owe_by(kind: str, subject: str, pause: timedelta) -> None:
    """Store work that becomes due after a pause, unless it is due earlier.

    As with `owe_once`, workers that lock the work must wait for this transaction.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OWE_BY, [kind, subject, pause.total_seconds()])
    if not pause:
        wake_relays()


def owe_from(kind: str, versions: Mapping[str, int]) -> None:
    """Store work on all events after the given versions of several games.

    The work belongs to each game's owner and network. Pending work that begins at an
    earlier version is unchanged. The subject combines the game's id and the kind,
    because an append deletes obligations whose subject is only the id.
    """
    values: dict[str, Any] = {
        "kind": kind,
        "games": [*versions],
        "versions": [*versions.values()],
    }
    with connection.cursor() as cursor:
        cursor.execute(_OWE_FROM, values)
    wake_relays()


def begin(kind: str, subject: str, version: int) -> int:
    """Record that a worker begins pending work. Return the number of the run.

    All earlier runs were interrupted. Returns 0 if the work is no longer pending. The
    lease begins now, so the time spent waiting for a worker does not count.
    """
    parameters: dict[str, str | int] = {
        "kind": kind,
        "subject": subject,
        "version": version,
        "lease": KINDS[kind].lease,
        "longest": LONGEST_LEASE,
        "most": MOST_ATTEMPTS,
    }
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN, parameters)
        row = cursor.fetchone()
    return row[0] if row else 0


def owner_of(kind: str, subject: str) -> str | None:
    """Return the owner of pending work, or None if the work is not pending."""
    return _owed(kind, subject).values_list("owner", flat=True).first()


def hold(kind: str, subject: str) -> bool:
    """Lock pending work until the transaction ends. Return whether the work exists.

    The same work cannot be stored again until then.
    """
    return _owed(kind, subject).select_for_update().first() is not None


def put_off(kind: str, subject: str, pause: timedelta) -> None:
    """Postpone work that cannot be done yet."""
    _owed(kind, subject).update(due_at=Now() + pause, attempts=0, sent_at=None)
    if not pause:
        wake_relays()


def repeat(kind: str, subject: str, version: int, pause: timedelta) -> None:
    """Make work due again after a pause, if it is pending for this version."""
    _owed(kind, subject).filter(version=version).update(
        version=version + 1, due_at=Now() + pause, attempts=0, sent_at=None
    )


def await_preparation(kind: str, subject: str, version: int) -> None:
    """Postpone work until the search is compiled. This run does not count."""
    _owed(kind, subject).filter(version=version).update(
        due_at=Now() + PREPARATION_PAUSE, attempts=0, sent_at=None, is_preparing=True
    )


def is_preparing(subject: str) -> bool:
    """Return whether work on a subject waits until the search is compiled."""
    return Obligation.objects.filter(subject=subject, is_preparing=True).exists()


def is_anything_preparing() -> bool:
    """Return whether any work waits until the search is compiled."""
    return Obligation.objects.filter(is_preparing=True).exists()


def renew(kind: str, subject: str) -> None:
    """Extend the lease of work in progress."""
    _owed(kind, subject).update(due_at=Now() + KINDS[kind].lease_length, attempts=0)


def hand_back(kind: str, subject: str) -> None:
    """Make unfinished work available to other workers."""
    put_off(kind, subject, timedelta())


def advance(kind: str, subjects: Collection[str], step: timedelta) -> None:
    """Make pending work on these subjects due earlier by `step`."""
    owed = Obligation.objects.filter(kind=kind, subject__in=subjects)
    owed.update(due_at=F("due_at") - step)


def settle(kind: str, subject: str) -> None:
    """Delete one item of pending work."""
    _owed(kind, subject).delete()


def settle_all(kind: str, subjects: Collection[str]) -> None:
    """Delete the pending work of one kind on these subjects."""
    Obligation.objects.filter(kind=kind, subject__in=subjects).delete()


def settle_for(kind: str, players: Collection[str]) -> None:
    """Delete pending work of these players, whose subjects are `GAME:PLAYER`."""
    parts = ("subject", Value(":"), Value(2))
    player = Func(*parts, function="split_part", output_field=TextField())
    owed = Obligation.objects.filter(kind=kind).alias(player=player)
    owed.filter(player__in=players).delete()


def settle_if(kind: str, subject: str, is_done: Callable[[], bool]) -> bool:
    """Delete pending work if `is_done` returns true. Return whether it was deleted.

    A concurrent transaction that stores the same work waits and stores it afterwards.
    """
    with transaction.atomic():
        hold(kind, subject)
        if not is_done():
            return False
        settle(kind, subject)
    return True


def _owed(kind: str, subject: str) -> QuerySet[Obligation]:
    return Obligation.objects.filter(kind=kind, subject=subject)
