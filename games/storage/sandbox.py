"""The sandbox, in which developers advance a game's clock to test its deadlines.

The game's row stores how far its clock is ahead of the database's clock. Reads,
appends, the inbox and leases all add this offset. Obligations with the game in their
subject (`GAME`, `GAME:PLAYER`, `WEBHOOK:GAME`) become due earlier by the same amount.
The signal `moved` informs the apps above, which adjust their own times, such as the
time of the next email about the game.

Everything that belongs to a player or a machine follows the real clock: tokens, links,
signatures, quotas, vacation dates, SMTP servers and workers' leases.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.dispatch import Signal

from games.errors import InvalidError
from games.models import Game
from games.replay.state import GameState
from games.storage.wakeups import wake_relays

moved = Signal()
"""Signal that a game's clock has advanced, sent in the same transaction."""

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
    FROM game WHERE game.id::text = ANY (string_to_array(o.subject, ':'))
)
SELECT step FROM game
"""


@dataclass(frozen=True)
class SandboxClock:
    """The current time on a game's clock, and its offset from the real time."""

    ahead: timedelta
    now: datetime


def read_clock(game: str) -> SandboxClock:
    """Return a game's clock."""
    with connection.cursor() as cursor:
        cursor.execute(_LOOK, {"game": game})
        ahead, now = cursor.fetchone()
    return SandboxClock(ahead, now)


def move_clock(state: GameState, ahead: timedelta) -> SandboxClock:
    """Set how far a game's clock is ahead of the real time.

    Raises `InvalidError` for backward steps and for rated games, because the results of
    rated games must measure playing strength.
    """
    may_become_rated = state.rated and state.status == "open"
    if state.is_rated or may_become_rated:
        raise InvalidError(
            "Rated games have no sandbox. Create the game with `rated` set to false."
        )
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_MOVE_ON, {"game": state.id, "ahead": ahead.total_seconds()})
        row = cursor.fetchone()
        if row is None:
            raise InvalidError(
                "A game's clock cannot be set back. Send a larger `ahead_s`.",
                field="ahead_s",
            )
        moved.send(sender=Game, game=state.id, step=row[0])
    wake_relays()
    return read_clock(state.id)


def aheads(games: Collection[str]) -> dict[str, timedelta]:
    """Return the clock offsets of games, omitting games whose offset is 0."""
    games_ahead = Game.objects.filter(id__in=games, ahead__gt=timedelta())
    return {str(game): ahead for game, ahead in games_ahead.values_list("id", "ahead")}
