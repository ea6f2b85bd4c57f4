"""The backlog: pending work for the relay and workers, by kind and class of owner.

The figures describe the whole server, so only one process reports them. Each query
counts at most `MOST` rows, so that monitoring cannot overload the server.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from django.db import connection

from games.storage import feed, lag, obligations
from games.storage.queues import GUEST_PREFIX, NO_OWNER, OwnerClass

MOST = 100_000
"""Maximum number of rows to count. A larger backlog is reported as this number."""
Stage: TypeAlias = Literal["due", "sent", "begun"]
"""Stages of due work: not yet sent, sent to the broker, or begun by a worker."""


@dataclass(frozen=True)
class DueWork:
    """Unfinished work of one kind, for one class of owners, at one stage."""

    kind: str
    owner_class: OwnerClass
    stage: Stage
    count: int
    seconds: float
    """Seconds since the oldest item was due, sent or begun."""

    @property
    def queue(self) -> str:
        """Name of the queue that carries this kind of work."""
        return obligations.KINDS[self.kind].queue.name


@dataclass(frozen=True)
class FeedBacklog:
    """Events without a position, and positions that readers have not reached."""

    lag: float
    """Age in seconds of the oldest event that has no position or that a reader must
    read.
    """
    outbox: int
    """Number of events without a position."""
    last: int
    """Last position, which equals the total number of numbered events."""
    behind: dict[str, int]
    """Number of unread positions for each reader."""


_WORK = f"""
SELECT kind, CASE WHEN owner = '' THEN '{NO_OWNER}'
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
    """Yield all due work, including work in progress whose lease has not expired."""
    kinds = list(obligations.KINDS)
    with connection.cursor() as cursor:
        cursor.execute(_WORK, [GUEST_PREFIX, kinds, MOST, kinds, MOST])
        rows = cursor.fetchall()
    for row in rows:
        yield DueWork(*row)


def feed_backlog() -> FeedBacklog:
    """Return the backlog of the feed."""
    with connection.cursor() as cursor:
        cursor.execute(_OUTBOX, [MOST])
        (outbox,) = cursor.fetchone()
        cursor.execute(_READERS, [list(feed.READERS)])
        positions: list[tuple[str, int]] = cursor.fetchall()
    last = feed.head()
    behind = {name: max(0, last - position) for name, position in positions}
    return FeedBacklog(lag.of_feed(), outbox, last, behind)
