"""The backlog: what relay and workers have to do, by kind, queue and owner's class.

It is the same whoever asks, so one process tells it for all. Each question looks at so
many rows and no more: whoever watches a server must not be what overloads it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from django.db import connection

from games.storage import feed, lag, obligations
from games.storage.queues import GUEST_PREFIX, OwnerClass

MOST = 100_000
"""Rows that are counted; more are told as so many."""
Stage: TypeAlias = Literal["due", "sent", "begun"]
"""How far work came: the broker has what was sent, a worker what was begun."""


@dataclass(frozen=True)
class DueWork:
    """Work of one kind, for owners of one class, that is due and not done."""

    kind: str
    owner_class: OwnerClass
    stage: Stage
    count: int
    seconds: float
    """How old the oldest is: since it came due, was sent, or was begun."""

    @property
    def queue(self) -> str:
        """Return the name of the queue that it is for."""
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


_WORK = f"""
SELECT kind, CASE WHEN owner = '' THEN 'nobody'
        WHEN starts_with(owner, %s) THEN 'guest' ELSE 'account' END AS class, stage,
    count(*), extract(epoch FROM clock_timestamp() - min(since))::float8
FROM (
    (SELECT kind, owner, 'due' AS stage, due_at AS since FROM games_obligation
    WHERE kind = ANY (%s) AND due_at <= (SELECT clock_timestamp())
        AND NOT {obligations.IS_WITH_BROKER} LIMIT %s)
    UNION ALL
    (SELECT kind, owner, CASE WHEN {obligations.IS_WITH_BROKER}
        THEN 'sent' ELSE 'begun' END, greatest(sent_at, begun_at) FROM games_obligation
    WHERE kind = ANY (%s) AND sent_at IS NOT NULL AND ({obligations.IS_WITH_BROKER}
        OR due_at > (SELECT clock_timestamp())) LIMIT %s)
) AS found GROUP BY kind, class, stage
"""  # noqa: S608 - only constants are put in
_OUTBOX = "SELECT count(*) FROM (SELECT FROM games_outboxentry LIMIT %s) AS found"
_READERS = "SELECT name, position FROM games_feedreader WHERE name = ANY (%s)"


def work() -> Iterator[DueWork]:
    """Tell what is to do now, and what somebody is at, as far as its lease goes."""
    kinds = list(obligations.KINDS)
    with connection.cursor() as cursor:
        cursor.execute(_WORK, [GUEST_PREFIX, kinds, MOST, kinds, MOST])
        rows = cursor.fetchall()
    for row in rows:
        yield DueWork(*row)


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
