"""Leases, which reserve a position for one worker of the player to move.

Several programs may play for one player. A worker that requests work gets the position
that has waited longest, for a limited time. If no move was made in that time, the
position becomes available again. A lease does not prevent moves and needs no lock on
the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection

from games.events.envelope import Envelope
from games.events.game import GameAborted, GameEnded, PieceDrawn
from games.events.seats import SeatsDrawn
from games.models import Lease
from games.storage import feed, lot_nonces


@dataclass(frozen=True)
class Work:
    """The next position in which a player is to move."""

    game: str
    version: int
    free_in: float
    """Seconds until another worker's lease expires; 0 or less if no lease is active."""
    until: datetime | None = None
    """End of the acquired lease; None if no lease was acquired."""


# The time is constant within a query, so a free position stays free until its end.
_NEXT = """
SELECT g.id, g.version, extract(epoch FROM coalesce(lease.until,
    g.updated_at - g.ahead) - statement_timestamp())::float8 AS free_in
FROM games_game AS g
LEFT JOIN games_lease AS lease ON (lease.game_id, lease.version) = (g.id, g.version)
WHERE g.status = 'playing' AND g.players @> ARRAY[%(player)s::text]
    AND g.turn_player = %(player)s AND (%(game)s::uuid IS NULL OR g.id = %(game)s)
ORDER BY free_in LIMIT 1
"""
_LOOK = f"SELECT id::text, version, free_in FROM ({_NEXT}) AS next"  # noqa: S608
_TAKE = f"""
WITH next AS ({_NEXT}), taken AS (
    INSERT INTO games_lease AS lease (game_id, version, until)
    SELECT id, version, statement_timestamp() + make_interval(secs => %(seconds)s)
    FROM next WHERE free_in <= 0
    ON CONFLICT (game_id) DO UPDATE
        SET version = excluded.version, until = excluded.until
        WHERE lease.version < excluded.version OR lease.until <= statement_timestamp()
    RETURNING until
)
SELECT next.id::text, next.version, next.free_in, taken.until
FROM next LEFT JOIN taken ON true
"""  # noqa: S608 - only constants are put in


def look(player: str, game: str | None = None) -> Work | None:
    """Return the longest-waiting position in one game or all games, without a lease."""
    with connection.cursor() as cursor:
        cursor.execute(_LOOK, {"player": player, "game": game})
        row = cursor.fetchone()
    return Work(*row) if row else None


def take(player: str, seconds: int, game: str | None = None) -> Work | None:
    """Lease a player's longest-waiting position, in one game or all games.

    If all positions are leased, this returns the position that becomes free first,
    without leasing it. After a lease expires, the position's waiting time starts again
    from zero. A position that crashes workers therefore does not block the others.
    """
    wish = {"player": player, "game": game, "seconds": seconds}
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_TAKE, wish)
            row = cursor.fetchone()
        if row is None:
            return None
        work = Work(*row)
        if work.until or work.free_in > 0:
            return work
        # Another worker came first. Its lease is visible now, and other positions may
        # be free.


def _forget(envelopes: Sequence[Envelope]) -> None:
    games = {envelope.game for envelope in envelopes}
    Lease.objects.filter(game_id__in=games).delete()
    lot_nonces.delete(games)  # The nonces were revealed or never needed.


READER = feed.Reader(
    "leases",
    (SeatsDrawn.type, PieceDrawn.type, GameEnded.type, GameAborted.type),
    _forget,
    rest=feed.GATHERING,
)
