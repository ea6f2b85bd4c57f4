"""The sandbox: developers move the time of one game on, to see what deadlines bring.

The game's row holds how far its time is ahead of the database's clock. Reads and
appends add it, as do the inbox and leases. Obligations that name the game, alone or
among others (`GAME:PLAYER`, `WEBHOOK:GAME`), are due so much earlier. Apps above get
the signal `moved`, and let what they wait for in a game, such as the next email about
it, follow its time.

Everything that belongs to a player or to a machine follows the real clock: tokens,
links, signatures, quotas, the dates of vacations, mail servers and leases of workers.
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
"""Sent with a `game` and the `step` by which its time moved on, in one transaction."""

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
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_MOVE_ON, {"game": state.id, "ahead": ahead.total_seconds()})
        row = cursor.fetchone()
        if row is None:
            raise InvalidError("Time does not go back.", field="ahead_s")
        moved.send(sender=Game, game=state.id, step=row[0])
    wake_relays()
    return read_clock(state.id)


def aheads(games: Collection[str]) -> dict[str, timedelta]:
    """Return how far games are ahead; games that are not ahead are left out."""
    found = Game.objects.filter(id__in=games, ahead__gt=timedelta())
    return {str(game): ahead for game, ahead in found.values_list("id", "ahead")}
