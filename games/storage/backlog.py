"""The backlog: what waits for relay and workers, by kind, queue and owner's class.

It is the same whoever asks, so one process tells it for all. Each question looks at so
many rows and no more: whoever watches a server must not be what overloads it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from django.db import connection

from games.storage import feed, lag, obligations
from games.storage.queues import GUEST_PREFIX

MOST = 100_000
"""Rows that are counted; more are told as so many."""
OwnerClass: TypeAlias = Literal["guest", "account", "nobody"]


@dataclass(frozen=True)
class Waiting:
    """Work of one kind that is due, for owners of one class, and that nobody began."""

    kind: str
    owner_class: OwnerClass
    is_sent: bool
    """Whether the broker has it, so that it waits for a worker, not for the relay."""
    count: int
    seconds: float
    """For how long the oldest waits: since it was sent or, before that, came due."""

    @property
    def queue(self) -> str:
        """Return the name of the queue that it waits for."""
        return obligations.KINDS[self.kind].queue.name


@dataclass(frozen=True)
class FeedBacklog:
    """What waits to be numbered, and to be read."""

    lag: float
    """Age in seconds of the oldest event without a position, or unread by a reader."""
    outbox: int
    """Events without a position."""
    last: int
    """The last position; it counts all events that the server ever numbered."""
    behind: dict[str, int]
    """How many positions each reader has to go."""


_WAITING = f"""
SELECT kind, CASE WHEN owner = '' THEN 'nobody'
        WHEN starts_with(owner, %s) THEN 'guest' ELSE 'account' END AS class, is_sent,
    count(*), extract(epoch FROM clock_timestamp() - min(since))::float8
FROM (
    (SELECT kind, owner, FALSE AS is_sent, due_at AS since FROM games_obligation
    WHERE kind = ANY (%s) AND due_at <= (SELECT clock_timestamp())
        AND NOT {obligations.IS_WITH_BROKER} LIMIT %s)
    UNION ALL
    (SELECT kind, owner, TRUE, sent_at FROM games_obligation
    WHERE kind = ANY (%s) AND {obligations.IS_WITH_BROKER} LIMIT %s)
) AS found GROUP BY kind, class, is_sent
"""  # noqa: S608 - only constants are put in
_OUTBOX = "SELECT count(*) FROM (SELECT FROM games_outboxentry LIMIT %s) AS found"
_READERS = "SELECT name, position FROM games_feedreader WHERE name = ANY (%s)"


def waiting() -> Iterator[Waiting]:
    """Tell what is due and begun by nobody."""
    kinds = list(obligations.KINDS)
    with connection.cursor() as cursor:
        cursor.execute(_WAITING, [GUEST_PREFIX, kinds, MOST, kinds, MOST])
        rows = cursor.fetchall()
    for row in rows:
        yield Waiting(*row)


def feed_backlog() -> FeedBacklog:
    """Tell what waits for the relay."""
    with connection.cursor() as cursor:
        cursor.execute(_OUTBOX, [MOST])
        (outbox,) = cursor.fetchone()
        cursor.execute(_READERS, [list(feed.READERS)])
        positions: list[tuple[str, int]] = cursor.fetchall()
    last = feed.head()
    behind = {name: max(0, last - position) for name, position in positions}
    return FeedBacklog(lag.of_feed(), outbox, last, behind)
