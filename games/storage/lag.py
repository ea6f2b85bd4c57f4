"""Lag: for how long what happened has waited for relay and workers."""

from dataclasses import dataclass
from typing import Any

from django.db import connection

from games.storage import feed, obligations


@dataclass(frozen=True)
class Lag:
    """Ages in seconds; 0 where nothing waits."""

    feed: float
    """Of the oldest event that has no position in the feed, or that a reader has not
    seen."""
    queue: float
    """Of the oldest work that was sent to the workers and that none has begun."""
    obligation: float
    """Of the oldest work that is due and was not sent."""


# An event of a game whose time was moved on is told as of the server's own time, one
# that is in a file as of its game's last.
_FEED = """
SELECT max(clock_timestamp() - (coalesce(e.at, g.updated_at) - g.ahead)) FROM (
    (SELECT game_id, version FROM games_outboxentry ORDER BY id LIMIT 1)
    UNION ALL
    (SELECT game_id, version FROM games_feedentry WHERE position = (
        SELECT min(position) + 1 FROM games_feedreader WHERE name = ANY (%s)))
) AS waiting
LEFT JOIN games_event AS e USING (game_id, version)
JOIN games_game AS g ON g.id = waiting.game_id
"""
_QUEUE = f"""
SELECT clock_timestamp() - min(sent_at) FROM games_obligation
WHERE {obligations.IS_WITH_BROKER} AND kind = ANY (%s)
"""  # noqa: S608 - only constants are put in
_OBLIGATION = """
SELECT clock_timestamp() - min(due_at) FROM games_obligation
WHERE due_at < (SELECT clock_timestamp()) AND kind = ANY (%s) AND sent_at IS NULL
"""


def lag() -> Lag:
    """Return how far relay and workers are behind."""
    kinds = list(obligations.KINDS)
    return Lag(
        feed=of_feed(),
        queue=_seconds(_QUEUE, kinds),
        obligation=_seconds(_OBLIGATION, kinds),
    )


def of_feed() -> float:
    """Return how far the relay alone is behind."""
    return _seconds(_FEED, list(feed.READERS))


def _seconds(query: str, *values: Any) -> float:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        (age,) = cursor.fetchone()
    return max(0.0, age.total_seconds()) if age else 0.0
