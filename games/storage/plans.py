"""The table of plans. Players edit it, and appends read it.

Every edit changes the number `plans` in the game's row, and every append checks this
number. If a plan was edited in the meantime, the append reads the plans again. In games
without plans the number is 0, so they need no extra query.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import orjson
from django.db import connection

from games.decisions.plans import Order, Plan, Stop

_COLUMNS = (
    "p.seat, p.player, p.version, p.ply, p.orders::text, p.stop_if_none, p.stopped"
)

_READ_STANDING = f"""
SELECT g.version, g.plans, {_COLUMNS}
FROM games_game AS g
LEFT JOIN games_plan AS p ON p.game_id = g.id AND p.stopped IS NULL
WHERE g.id = %s ORDER BY p.seat
"""  # noqa: S608 - only constants are put in
_READ_ONE = f"""
SELECT {_COLUMNS} FROM games_plan AS p WHERE p.game_id = %s AND p.seat = %s
"""  # noqa: S608
# Transaction ids are unique, so an append notices every edit made after it read the
# plans. The game's row is always locked first.
_EDIT_GAME = """
WITH game AS (
    UPDATE games_game SET plans = pg_current_xact_id()::text::bigint
    WHERE id = %(game)s {condition}
    RETURNING id
)
"""
_KEEP = (
    _EDIT_GAME.format(condition="AND version = %(version)s")
    + """
INSERT INTO games_plan
    (game_id, seat, player, version, ply, orders, stop_if_none, stopped)
SELECT id, %(seat)s, %(player)s, %(version)s, %(ply)s, %(orders)s::jsonb,
    %(stop_if_none)s, NULL
FROM game
ON CONFLICT (game_id, seat) DO UPDATE SET player = excluded.player,
    version = excluded.version, ply = excluded.ply, orders = excluded.orders,
    stop_if_none = excluded.stop_if_none, stopped = NULL
RETURNING seat
"""
)
_DROP = (
    _EDIT_GAME.format(condition="")
    + """
DELETE FROM games_plan AS p USING game
WHERE p.game_id = %(game)s AND p.seat = %(seat)s AND p.player = %(player)s
"""
)


@dataclass(frozen=True)
class StandingPlans:
    """A game's active plans, with the version and the `plans` number of its row."""

    version: int
    revision: int
    plans: Sequence[Plan]


def read_standing(game: str) -> StandingPlans:
    """Return a stored game's active plans."""
    with connection.cursor() as cursor:
        cursor.execute(_READ_STANDING, [game])
        rows = cursor.fetchall()
    plans = [_read(row[2:]) for row in rows if row[2] is not None]
    return StandingPlans(rows[0][0], rows[0][1], plans)


def find(game: str, seat: int) -> Plan | None:
    """Return a seat's plan, active or stopped, or None if it has no plan."""
    with connection.cursor() as cursor:
        cursor.execute(_READ_ONE, [game, seat])
        row = cursor.fetchone()
    return None if row is None else _read(row)


def keep(game: str, plan: Plan) -> bool:
    """Replace a seat's plan, if the game's version is unchanged."""
    with connection.cursor() as cursor:
        cursor.execute(
            _KEEP,
            {
                "game": game,
                "seat": plan.seat,
                "player": plan.player,
                "version": plan.version,
                "ply": plan.ply,
                "orders": _orders_text(plan),
                "stop_if_none": plan.stop_if_none,
            },
        )
        return cursor.fetchone() is not None


def drop(game: str, seat: int, player: str) -> None:
    """Delete a player's plan for a seat. Appends in progress read the plans again."""
    with connection.cursor() as cursor:
        cursor.execute(_DROP, {"game": game, "seat": seat, "player": player})


def changed_rows(plans: Sequence[Plan]) -> str:
    """Return the changed plans as JSON for an append."""
    rows = [
        {
            "seat": plan.seat,
            "orders": msgspec.to_builtins(plan.orders),
            "stopped": plan.stopped,
        }
        for plan in plans
    ]
    return orjson.dumps(rows).decode()


def _orders_text(plan: Plan) -> str:
    return orjson.dumps(msgspec.to_builtins(plan.orders)).decode()


def _read(row: Sequence[Any]) -> Plan:
    seat, player, version, ply, orders, stop_if_none, stopped = row
    return Plan(
        seat=seat,
        player=player,
        version=version,
        ply=ply,
        orders=msgspec.json.decode(orders, type=tuple[Order, ...]),
        stop_if_none=stop_if_none,
        stopped=None if stopped is None else Stop(stopped),
    )
