"""Obligations: what the system owes, until it is done.

An append writes them; doing the work appends events, and that removes them. The
dispatcher (`games.storage.dispatching`) sends them to the workers.
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
"""Counted no further: a number too large for its column would stop all dispatching."""
LONGEST_LEASE = 600
PREPARATION_PAUSE = timedelta(seconds=2)
"""How soon it is looked again whether the search is compiled."""


@dataclass(frozen=True)
class ObligationKind:
    """A kind of work: the task that does it, and how long one attempt may take."""

    name: str
    task: str
    """The name of the Celery task, called with the subject and its version."""
    queue: Queue
    lease: int
    """Seconds; twice the task's time limit, or many times the pause between reports."""
    alert_after: int | None = 5
    """Attempts that are logged as an error; None where work may wait for long."""

    @property
    def lease_length(self) -> timedelta:
        """Return how long work may say nothing before somebody else begins it again."""
        return timedelta(seconds=self.lease)


IS_WITH_BROKER = """(
    sent_at IS NOT NULL AND (begun_at IS NULL OR begun_at < sent_at)
)"""
"""Whether it was sent and no worker has begun it: the broker has it, or lost it."""
KINDS: dict[str, ObligationKind] = {}


def register(kind: ObligationKind) -> None:
    """Let a kind of work be owed; an app's `ready()` does."""
    KINDS[kind.name] = kind


# Copies that begin while another may still run, as a broker that brings a message twice
# has them, are one run together: half a lease is the longest that a task may take.
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
    """Owe work that belongs to no event; it is due at once.

    `network` is the network of a guest.
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
    """Owe work that may be owed already; when it is due then stays as it is.

    Whoever holds it, to settle it, waits until this transaction has told all there is.
    """
    owe_all(kind, {subject: owner})


def owe_all(kind: str, owners: Mapping[str, str]) -> None:
    """Owe work on several subjects, each for its owner, as `owe_once` does."""
    with connection.cursor() as cursor:
        cursor.execute(_OWE_ALL, [kind, list(owners), list(owners.values())])
    wake_relays()


def owe_by(kind: str, subject: str, pause: timedelta) -> None:
    """Owe work that is due after a pause, or sooner where it is owed already.

    Whoever holds it waits, as with `owe_once`.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OWE_BY, [kind, subject, pause.total_seconds()])
    if not pause:
        wake_relays()


def owe_from(kind: str, versions: Mapping[str, int]) -> None:
    """Owe work on all events after these versions of several games.

    The work belongs to each game's owner and network. Work that is owed already stays
    so. The subject is the game's id and the kind: an append deletes what its id alone
    owes.
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
    """Let a worker begin what is owed, and count it; return which run it is.

    All before it never ended; 0 where nothing is owed any more. Its lease begins only
    now: while it waited for a worker, nobody was late.
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
    """Return the owner of pending work; None if it is not pending."""
    return _owed(kind, subject).values_list("owner", flat=True).first()


def hold(kind: str, subject: str) -> bool:
    """Let nobody owe the same once more until this transaction ends.

    Returns whether it is owed at all.
    """
    return _owed(kind, subject).select_for_update().first() is not None


def put_off(kind: str, subject: str, pause: timedelta) -> None:
    """Let work wait that cannot be done now."""
    _owed(kind, subject).update(due_at=Now() + pause, attempts=0, sent_at=None)
    if not pause:
        wake_relays()


def repeat(kind: str, subject: str, version: int, pause: timedelta) -> None:
    """Make work due again after a pause, if this version of it is pending."""
    _owed(kind, subject).filter(version=version).update(
        version=version + 1, due_at=Now() + pause, attempts=0, sent_at=None
    )


def await_preparation(kind: str, subject: str, version: int) -> None:
    """Let work wait until the search is compiled; no run of it is counted."""
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
    """Keep others from work that somebody reports progress of."""
    _owed(kind, subject).update(due_at=Now() + KINDS[kind].lease_length, attempts=0)


def hand_back(kind: str, subject: str) -> None:
    """Let somebody go on with work that is not done."""
    put_off(kind, subject, timedelta())


def advance(kind: str, subjects: Collection[str], step: timedelta) -> None:
    """Make the pending work of a kind on these subjects due so much earlier."""
    owed = Obligation.objects.filter(kind=kind, subject__in=subjects)
    owed.update(due_at=F("due_at") - step)


def settle(kind: str, subject: str) -> None:
    """Owe it no longer."""
    _owed(kind, subject).delete()


def settle_all(kind: str, subjects: Collection[str]) -> None:
    """Delete the pending work of a kind on these subjects."""
    Obligation.objects.filter(kind=kind, subject__in=subjects).delete()


def settle_for(kind: str, players: Collection[str]) -> None:
    """Delete the pending work on subjects `GAME:PLAYER` of these players."""
    parts = ("subject", Value(":"), Value(2))
    player = Func(*parts, function="split_part", output_field=TextField())
    owed = Obligation.objects.filter(kind=kind).alias(player=player)
    owed.filter(player__in=players).delete()


def settle_if(kind: str, subject: str, is_done: Callable[[], bool]) -> bool:
    """Owe it no longer if all of it is done; return whether that is so.

    Whoever owes more of it meanwhile waits, and then finds that nothing is owed.
    """
    with transaction.atomic():
        hold(kind, subject)
        if not is_done():
            return False
        settle(kind, subject)
    return True


def _owed(kind: str, subject: str) -> QuerySet[Obligation]:
    return Obligation.objects.filter(kind=kind, subject=subject)
