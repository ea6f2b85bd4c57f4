"""Lag: how long events and work have been waiting for the relay and the workers."""

from dataclasses import dataclass
from typing import Any

from django.db import connection

from games.storage import feed, obligations


@dataclass(frozen=True)
class Lag:
    """Ages of the oldest waiting items, in seconds; 0 if nothing is waiting."""

    feed: float
    """Age of the oldest event that has no feed position or that a reader must read."""
    queue: float
    """Age of the oldest work that was sent but that no worker has begun yet."""
    obligation: float
    """Age of the oldest due work that has not been sent yet."""


# If a sandbox moved a game's clock, the ages of its events follow the server's time.
# Archived events have the time of the game's last event.
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
    """Return the lag of the relay and the workers."""
    kinds = list(obligations.KINDS)
    return Lag(
        feed=of_feed(),
        queue=_seconds(_QUEUE, kinds),
        obligation=_seconds(_OBLIGATION, kinds),
    )


def of_feed() -> float:
    """Return the lag of the feed alone."""
    return _seconds(_FEED, list(feed.READERS))


def _seconds(query: str, *values: Any) -> float:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        (age,) = cursor.fetchone()
    return max(0.0, age.total_seconds()) if age else 0.0
