"""A player's inbox: turns, offers, stopped plans and invitations."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

from django.db import connection
from django.db.models import F
from django.db.models.functions import Now

from games.decisions.plans import REPORTED
from games.models import Game
from games.replay.pending import KINDS, PendingAction

NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""Deadline used to sort actions that have no deadline."""


@dataclass(frozen=True)
class Item:
    """A pending action, with its game."""

    action: PendingAction
    game: Game
    now: datetime
    """Time of the query on the game's clock."""

    @property
    def time_left(self) -> timedelta | None:
        """The time until the deadline, or None if there is no deadline."""
        if self.action.deadline is None:
            return None
        return max(self.action.deadline - self.now, timedelta())

    @property
    def place(self) -> "Place":
        """Key by which the inbox sorts the item."""
        action = self.action
        deadline, since = action.deadline or NEVER, action.since or NEVER
        return (
            KINDS.index(action.kind) + 1,
            deadline,
            since,
            str(self.game.id),
            action.number,
            action.seat,
        )


Place: TypeAlias = tuple[int, datetime, datetime, str, int, int]
"""Sort key for items. Invitations come last, because strangers can send them."""
FIRST: Place = (
    0,
    datetime(1, 1, 2, tzinfo=UTC),
    datetime(1, 1, 2, tzinfo=UTC),
    "00000000-0000-0000-0000-000000000000",
    *(0, 0),
)

_PLACE = (
    "array_position(%(kinds)s::text[], action.kind),"
    " coalesce(action.deadline, %(never)s), coalesce(action.since, %(never)s), g.id,"
    " action.number, action.seat"
)
_ACTIONS = """jsonb_to_recordset(g.pending) AS action (kind text, player text, seat int,
    number int, since timestamptz, deadline timestamptz, what text)"""
_WITH_PLANS = f"""(
    SELECT * FROM {_ACTIONS}
    UNION ALL
    SELECT 'plan', player, seat, version, NULL, NULL, stopped FROM games_plan AS plan
    WHERE plan.game_id = g.id AND plan.stopped = ANY (%(reported)s::text[])
) AS action"""  # noqa: S608 - only constants are put in
"""SQL for a game's pending actions, including stopped plans. A stopped plan is listed
until its player replaces or deletes it, or until the game ends.
"""
_FROM_GAMES = """
SELECT g.id, statement_timestamp() + g.ahead, action.kind, action.player, action.seat,
    action.number, action.since, action.deadline, action.what
FROM games_game AS g CROSS JOIN LATERAL {actions}
WHERE g.status IN ('open', 'playing')
  AND (action.kind <> 'offer' OR action.deadline > statement_timestamp() + g.ahead)
"""
_PENDING = _FROM_GAMES.format(actions=_ACTIONS)
_OF_PLAYER = f"""
{_FROM_GAMES.format(actions=_WITH_PLANS)}
  AND g.players @> ARRAY[%(player)s::text] AND action.player = %(player)s
  AND ({_PLACE})
    > (%(rank)s, %(deadline)s, %(since)s, %(game)s::uuid, %(number)s, %(seat)s)
ORDER BY {_PLACE} LIMIT %(limit)s
"""
_INVITATION = f"""
{_PENDING} AND g.players @> ARRAY[%(player)s::text] AND action.player = %(player)s
  AND action.kind = 'invitation'
ORDER BY {_PLACE} LIMIT 1
"""
_OF_GAMES = f"{_PENDING} AND g.id = ANY (%(games)s::uuid[])"


def of_player(player: str, limit: int, after: Place = FIRST) -> list[Item]:
    """Return a player's pending actions, sorted by kind, deadline and waiting time."""
    rank, deadline, since, game, number, seat = after
    return _found(
        _OF_PLAYER,
        player=player,
        limit=limit,
        kinds=[*KINDS],
        reported=[*REPORTED],
        never=NEVER,
        rank=rank,
        deadline=deadline,
        since=since,
        game=game,
        number=number,
        seat=seat,
    )


def invitation_of(player: str) -> Item | None:
    """Return a player's most urgent open invitation."""
    items = _found(_INVITATION, player=player, kinds=[*KINDS], never=NEVER)
    return items[0] if items else None


def of_games(games: Collection[str]) -> list[Item]:
    """Return the pending actions of all players in these games."""
    return _found(_OF_GAMES, games=list(games))


def rows(games: Collection[str]) -> dict[str, Game]:
    """Return the rows of these games by game id."""
    games_by_id = Game.objects.in_bulk([*games])
    return {str(game): row for game, row in games_by_id.items()}


def on_the_clock(player: str) -> Sequence[str]:
    """Return the games in which a player's clock is running."""
    mine = Game.objects.filter(players__contains=[player], status="playing")
    running = mine.filter(turn_player=player, deadline__gt=Now() + F("ahead"))
    return [str(game) for game in running.values_list("id", flat=True)]


def _found(statement: str, **values: Any) -> list[Item]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        actions = [
            (str(row[0]), row[1], PendingAction(*row[2:])) for row in cursor.fetchall()
        ]
    games = rows({game for game, *_ in actions}) if actions else {}
    return [Item(action, games[game], now) for game, now, action in actions]
