"""The sandbox: developers move the time of one game on, to see what deadlines bring.

The game's row holds how far its time is ahead of the database's clock. Reads and
appends add it, and what is owed to the game and in it (`GAME:PLAYER`) is due so much
earlier. The inbox adds it, too; nothing else knows of it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection

from games.errors import InvalidError
from games.replay.state import GameState
from games.storage.wakeups import wake_relays

_LOOK = """
SELECT ahead, date_trunc('milliseconds', clock_timestamp() + ahead)
FROM games_game WHERE id = %(game)s
"""
_MOVE_ON = """
WITH game AS (
    UPDATE games_game AS g SET ahead = make_interval(secs => %(ahead)s)
    FROM (SELECT id, ahead FROM games_game WHERE id = %(game)s FOR UPDATE) AS before
    WHERE g.id = before.id AND before.ahead <= make_interval(secs => %(ahead)s)
    RETURNING g.id, g.ahead - before.ahead AS step
), due AS (
    UPDATE games_obligation AS o SET due_at = o.due_at - game.step
    FROM game WHERE split_part(o.subject, ':', 1) = game.id::text
)
SELECT id FROM game
"""


@dataclass(frozen=True)
class SandboxClock:
    """The time of a game."""

    ahead: timedelta
    now: datetime


def read_clock(game: str) -> SandboxClock:
    """Return the time of a game."""
    with connection.cursor() as cursor:
        cursor.execute(_LOOK, {"game": game})
        ahead, now = cursor.fetchone()
    return SandboxClock(ahead, now)


def move_clock(state: GameState, ahead: timedelta) -> SandboxClock:
    """Let a game be so far ahead; raises `InvalidError` for rated games, and backwards.

    A result that came about so says nothing of how well anybody plays.
    """
    may_become_rated = state.rated and state.status == "open"
    if state.is_rated or may_become_rated:
        raise InvalidError("Only games with `rated` false have a sandbox.")
    with connection.cursor() as cursor:
        cursor.execute(_MOVE_ON, {"game": state.id, "ahead": ahead.total_seconds()})
        if cursor.fetchone() is None:
            raise InvalidError("Time does not go back.", field="ahead_s")
    wake_relays()
    return read_clock(state.id)
