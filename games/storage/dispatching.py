"""Dispatching: sending pending work to workers in an order that is fair to owners.

Only a few messages wait in the broker; other work waits in the table. Whenever a worker
begins a message, the next one is chosen. Work that a player is waiting for comes first.
After that, holders take turns. A holder is an account or all guests in one network,
since anyone can create guests. The next turn goes to the holder whose last turn was
longest ago.

Sending work postpones its due time by a lease. The same statement can therefore send
work for the first time or send it again. Messages that still wait in the broker are not
sent again. Messages that the broker lost are detected by counting messages. If a worker
dies, its work is sent again when the lease expires.
"""

import logging
from typing import Any, NamedTuple

from celery import current_app
from django.db import connection
from kombu.exceptions import OperationalError

from games.storage.obligations import (
    IS_WITH_BROKER,
    KINDS,
    LONGEST_LEASE,
    MOST_ATTEMPTS,
)
from games.storage.queues import GUEST_PREFIX, OF_GAMES, owner_class

logger = logging.getLogger(__name__)

DISPATCHED_AT_ONCE = 200
BROKER_PAUSE = 1
"""Seconds until work that the broker refused is sent again."""
GUEST_TURNS = 4
"""Number of turns that accounts get per turn for guests."""
UNHEARD_OF = 5
"""Minimum age, in seconds, of sent messages that `recall` counts."""
OWNER_CLASS = "owner_class"
"""Message header that contains the class of the owner, for metrics."""


class Due(NamedTuple):
    """Work that must be sent now."""

    kind: str
    subject: str
    version: int
    attempts: int
    owner: str

    @property
    def place(self) -> dict[str, str | int]:
        """Subject of the work, as fields for a log line."""
        is_game = KINDS[self.kind].task.startswith(OF_GAMES)
        return {"game" if is_game else "subject": self.subject, "version": self.version}


# Usually no work is due. This check takes 0.1 ms, while choosing work takes 2 ms.
_IS_DUE = f"""
SELECT EXISTS (
    SELECT FROM games_obligation
    WHERE kind = ANY (%s) AND due_at <= (SELECT clock_timestamp())
        AND NOT {IS_WITH_BROKER}
)
"""  # noqa: S608 - only constants are put in
_DUE_IN = f"""
SELECT extract(epoch FROM min(next.due_at) - clock_timestamp())::float8
FROM unnest(%s::text[]) AS known (kind), LATERAL (
    SELECT due_at FROM games_obligation AS o
    WHERE o.kind = known.kind AND NOT {IS_WITH_BROKER} ORDER BY due_at LIMIT 1
) AS next
"""  # noqa: S608 - only constants are put in
# A subquery reads the clock, because a volatile function would prevent an index scan
# for due rows. A statement must not update and delete the same row, so this one does
# not delete old turns that it updates.
_TAKE_DUE = f"""
WITH kind (name, queue, lease) AS (
    SELECT * FROM unnest(%(kinds)s::text[], %(queues)s::text[], %(leases)s::int[])
), queue (name, waiting, each) AS (
    SELECT * FROM unnest(%(names)s::text[], %(waiting)s::int[], %(each)s::int[])
), under_way AS (
    SELECT kind.queue, o.owner, coalesce(o.network, o.owner) AS holder,
        count(*) AS number, count(*) FILTER (WHERE {IS_WITH_BROKER}) AS waiting
    FROM games_obligation AS o JOIN kind ON kind.name = o.kind
    WHERE o.sent_at IS NOT NULL
        AND ({IS_WITH_BROKER} OR o.due_at > (SELECT clock_timestamp()))
    GROUP BY kind.queue, o.owner, holder
), room AS (
    SELECT queue.name, queue.each, queue.waiting - coalesce(sum(u.waiting), 0) AS places
    FROM queue LEFT JOIN under_way AS u ON u.queue = queue.name
    GROUP BY queue.name, queue.each, queue.waiting
), due AS (
    SELECT o.kind, o.subject, o.urgency, o.due_at, o.owner,
        coalesce(o.network, o.owner) AS holder, room.*,
        coalesce(u.number, 0) + row_number() OVER (PARTITION BY room.name, o.owner
            ORDER BY o.urgency, o.due_at) AS turn_of_owner
    FROM games_obligation AS o JOIN kind ON kind.name = o.kind
    JOIN room ON room.name = kind.queue AND room.places > 0
    LEFT JOIN (SELECT queue, owner, sum(number) AS number FROM under_way
        GROUP BY queue, owner) AS u ON (u.queue, u.owner) = (kind.queue, o.owner)
    WHERE o.kind = ANY (%(kinds)s) AND o.due_at <= (SELECT clock_timestamp())
        AND NOT {IS_WITH_BROKER}
), allowed AS (
    SELECT due.*, greatest(due.due_at, last.at) AS since,
        coalesce(u.number, 0) + row_number() OVER (PARTITION BY due.name, due.holder
            ORDER BY due.urgency, due.turn_of_owner, due.due_at) AS turn
    FROM due
    LEFT JOIN (SELECT queue, holder, sum(number) AS number FROM under_way
        GROUP BY queue, holder) AS u ON (u.queue, u.holder) = (due.name, due.holder)
    LEFT JOIN games_lastturn AS last
        ON (last.queue, last.holder) = (due.name, due.holder)
    WHERE due.each IS NULL OR due.owner = '' OR due.turn_of_owner <= due.each
), placed AS (
    SELECT *, row_number() OVER (PARTITION BY name ORDER BY urgency, turn * CASE
        WHEN starts_with(owner, %(guest)s) THEN %(turns)s ELSE 1 END, since) AS place
    FROM allowed
), chosen AS (
    SELECT o.kind, o.subject, kind.lease, placed.name, placed.holder
    FROM placed JOIN games_obligation AS o USING (kind, subject)
    JOIN kind ON kind.name = o.kind
    WHERE placed.place <= placed.places ORDER BY placed.place LIMIT %(most)s
    FOR UPDATE OF o SKIP LOCKED
), noted AS (
    INSERT INTO games_lastturn (queue, holder, at)
    SELECT name, holder, clock_timestamp()
    FROM (SELECT name, holder, count(*) AS number FROM due GROUP BY name, holder) AS d
    JOIN chosen USING (name, holder) GROUP BY name, holder, number
    HAVING count(*) < number ORDER BY name, holder
    ON CONFLICT (queue, holder) DO UPDATE SET at = excluded.at
), forgotten AS (
    DELETE FROM games_lastturn AS old WHERE at < clock_timestamp() - interval '1 day'
        AND NOT EXISTS (SELECT FROM chosen
            WHERE (chosen.name, chosen.holder) = (old.queue, old.holder))
)
UPDATE games_obligation AS o SET attempts = least(o.attempts + 1, %(attempts)s),
    sent_at = clock_timestamp(), due_at = clock_timestamp() + make_interval(
        secs => least(chosen.lease * 2 ^ least(o.attempts, 10), %(longest)s))
FROM chosen
WHERE (o.kind, o.subject) = (chosen.kind, chosen.subject)
    AND o.due_at <= clock_timestamp()
RETURNING o.kind, o.subject, o.version, o.attempts, o.owner
"""  # noqa: S608 - only constants are put in
_PUT_BACK = """
UPDATE games_obligation SET attempts = attempts - 1, sent_at = NULL,
    due_at = clock_timestamp() + make_interval(secs => %s)
FROM unnest(%s::text[], %s::text[]) AS back (kind, subject)
WHERE (games_obligation.kind, games_obligation.subject) = (back.kind, back.subject)
"""
_UNHEARD_OF = f"""
SELECT kind, count(*) FROM games_obligation
WHERE {IS_WITH_BROKER} AND sent_at < clock_timestamp() - make_interval(secs => %s)
GROUP BY kind
"""  # noqa: S608 - only constants are put in
_SEND_AGAIN = f"""
WITH lost AS MATERIALIZED (
    SELECT kind, subject FROM games_obligation
    WHERE {IS_WITH_BROKER} AND kind = ANY (%s)
        AND sent_at < clock_timestamp() - make_interval(secs => %s)
    ORDER BY sent_at LIMIT %s FOR UPDATE SKIP LOCKED
)
UPDATE games_obligation AS o SET sent_at = NULL, due_at = clock_timestamp()
FROM lost WHERE (o.kind, o.subject) = (lost.kind, lost.subject)
"""  # noqa: S608 - only constants are put in


def dispatch() -> int:
    """Send due work that fits into the queues. Return the number of accepted items."""
    due = _take_due()
    for i, work in enumerate(due):
        alert_after = KINDS[work.kind].alert_after
        if alert_after is not None and work.attempts > alert_after:
            logger.error(
                "The task %s for %s at version %d was sent %d times but is still not"
                " done. Check the worker's log for errors.",
                *(work.kind, work.subject, work.version, work.attempts),
                extra=work.place,
            )
        if not _publish(work):
            _put_back(due[i:])
            return i
        if logger.isEnabledFor(logging.DEBUG):
            logger.debug("The task %s was sent.", work.kind, extra=work.place)
    return len(due)


def due_in() -> float | None:
    """Return the seconds until the next work is due, negative if overdue."""
    with connection.cursor() as cursor:
        cursor.execute(_DUE_IN, [list(KINDS)])
        seconds: float | None = cursor.fetchone()[0]
    return seconds


def _take_due() -> list[Due]:
    """Choose the work to send now."""
    with connection.cursor() as cursor:
        cursor.execute(_IS_DUE, [list(KINDS)])
        (is_due,) = cursor.fetchone()
        if not is_due:
            return []
        cursor.execute(_TAKE_DUE, _shares())
        return [Due(*row) for row in cursor.fetchall()]


def _shares() -> dict[str, Any]:
    """Return the query parameters that determine how owners share the workers."""
    kinds = list(KINDS.values())
    queues = {kind.queue for kind in kinds}
    return {
        "kinds": [kind.name for kind in kinds],
        "queues": [kind.queue.name for kind in kinds],
        "leases": [kind.lease for kind in kinds],
        "names": [queue.name for queue in queues],
        "waiting": [queue.waiting for queue in queues],
        "each": [queue.each for queue in queues],
        "guest": GUEST_PREFIX,
        "turns": GUEST_TURNS,
        "most": DISPATCHED_AT_ONCE,
        "attempts": MOST_ATTEMPTS,
        "longest": LONGEST_LEASE,
    }


def recall() -> int:
    """Schedule lost messages to be sent again, and return their number.

    The broker should still have all messages that no worker has begun. Workers consume
    the oldest messages first, so the lost messages are the oldest ones.
    """
    with connection.cursor() as cursor:
        cursor.execute(_UNHEARD_OF, [UNHEARD_OF])
        counted: dict[str, int] = {
            kind: number for kind, number in cursor.fetchall() if kind in KINDS
        }
    lost = 0
    for queue in {KINDS[kind].queue for kind in counted}:
        kinds = [name for name, kind in KINDS.items() if kind.queue == queue]
        held = _held(queue.name)
        if held is None:
            continue
        missing = sum(counted.get(kind, 0) for kind in kinds) - held
        if missing > 0:
            logger.warning(
                "The broker lost %d messages from queue %s. They will be sent again.",
                *(missing, queue.name),
            )
            with connection.cursor() as cursor:
                cursor.execute(_SEND_AGAIN, [kinds, UNHEARD_OF, missing])
                lost += cursor.rowcount
    return lost


def _held(queue: str) -> int | None:
    """Return the number of messages in a queue, or None if the broker fails."""
    with current_app.connection_for_write() as link:
        lost: tuple[type[BaseException], ...] = link.channel_errors
        silent: tuple[type[BaseException], ...] = (
            OperationalError,
            *link.connection_errors,
        )
        try:
            channel: Any = link.default_channel
            held: int = channel.queue_declare(queue, passive=True).message_count
        except lost:
            return 0  # The broker lost the queue, and no process has declared it since.
        except silent:
            return None
    return held


def _publish(work: Due) -> bool:
    kind = KINDS[work.kind]
    try:
        current_app.send_task(
            kind.task,
            args=[work.subject, work.version],
            headers={OWNER_CLASS: owner_class(work.owner)},
            queue=kind.queue.name,
            retry=False,
            ignore_result=True,
        )
    except OperationalError as error:
        logger.warning(
            "The broker is not responding (%s). Tasks stay pending until it responds.",
            error,
        )
        return False
    return True


def _put_back(refused: list[Due]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            _PUT_BACK,
            [
                BROKER_PAUSE,
                [work.kind for work in refused],
                [work.subject for work in refused],
            ],
        )
