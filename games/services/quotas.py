"""Quotas: limits on an owner's unfinished games and on the rows stored per day.

Guests may have only a few unfinished games, since anyone can quickly create guests.
Each user of an app has a guest's quota, and all users of an account's apps share
another quota. Bots share their account's quota. The port `usage` counts the rows and
bytes stored in a day.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from django.conf import settings
from django.db import connection, transaction
from msgspec import UNSET, Meta, UnsetType

from games.decisions import Table
from games.errors import ApiError
from games.ports import Allowance, Store, accounts, usage
from games.replay.state import AI_PREFIX, GameState
from games.storage.queues import owner_class

GameQuota: TypeAlias = Literal[
    "open-games", "games-with-computers", "games-of-computers"
]
Quota: TypeAlias = Annotated[GameQuota | Store, Meta(title="Quota")]
_TOLD = {
    "open-games": "games that are waiting for players",
    "games-with-computers": "unfinished games with computer players",
    "games-of-computers": "unfinished games between computer players",
}
_COUNT = """
WITH owned AS (
    SELECT status, cardinality(players) AS seats, (SELECT count(*)
        FROM unnest(players) AS player WHERE starts_with(player, %s)) AS computers,
        creator = ANY (%s) AS is_mine
    FROM games_game
    WHERE owner = %s AND status IN ('open', 'playing')
), counted AS (
    SELECT is_mine, status = 'open' AS is_open, computers > 0 AS has_computers,
        computers = seats AS is_of_computers
    FROM owned
)
SELECT count(*) FILTER (WHERE is_open), count(*) FILTER (WHERE has_computers),
    count(*) FILTER (WHERE is_of_computers),
    count(*) FILTER (WHERE is_open AND is_mine),
    count(*) FILTER (WHERE has_computers AND is_mine),
    count(*) FILTER (WHERE is_of_computers AND is_mine)
FROM counted
"""
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"


@dataclass(eq=False, kw_only=True)
class QuotaExceededError(ApiError, code="quota-exceeded", status=429):
    """You have reached one of your quotas. See `quota`."""

    quota: Quota
    """Name of the quota that is used up."""
    most: int
    """Maximum number at the same time or per day; in bytes for `-bytes` and
    `kept-answers`.
    """
    retry_after: int | UnsetType = UNSET
    """Seconds until the next day (UTC) begins, as in `Retry-After`; omitted for quotas
    on unfinished games, which become free when a game ends.
    """

    @classmethod
    def example(cls) -> "QuotaExceededError":
        """Return an example for the documentation."""
        return _exceeded("games-with-computers", 20)


def owner_of(actor: str) -> str:
    """Return the owner toward whose quota a player's work counts."""
    return accounts().owner_of(actor)


def charge(store: Store, owner: str | None, amount: int = 1) -> None:
    """Count an amount that a request stores, in the same transaction.

    Raises `QuotaExceededError` if a quota is used up. Without an owner, the amount
    counts as if a guest in the network stored it.
    """
    # A refused amount must not count toward the limits for the network or all players.
    with transaction.atomic():
        usage().charge({store: amount}, owner, usage().network())


def require_room(actor: str, table: Table, seats: int) -> str:
    """Return the owner of a new game. Raise `QuotaExceededError` if a quota is full.

    Concurrent requests by the owner wait for this transaction.
    """
    computers = sum(player.startswith(AI_PREFIX) for player in table.players.values())
    allowance = accounts().allowance_of(actor)
    lock(allowance.owner)
    applies: dict[GameQuota, bool] = {
        "open-games": len(table.players) < seats,
        "games-with-computers": computers > 0,
        "games-of-computers": computers == seats,
    }
    _require(allowance, [quota for quota, is_one in applies.items() if is_one])
    return allowance.owner


def lock(name: str) -> None:
    """Hold a named advisory lock until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [name])


def require_computer(state: GameState) -> None:
    """Raise `QuotaExceededError` if a game's first computer player exceeds a quota."""
    if not any(seat.level is not None for seat in state.seats):
        allowance = accounts().allowance_of(state.creator)
        _require(allowance, ["games-with-computers"])


def _require(allowance: Allowance, quotas: list[GameQuota]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [AI_PREFIX, list(allowance.counted), allowance.owner])
        row = cursor.fetchone()
    of_owner = dict(zip(_TOLD, row[: len(_TOLD)], strict=True))
    counts = dict(zip(_TOLD, row[len(_TOLD) :], strict=True))
    most: dict[str, int] = settings.QUOTAS[allowance.limits]
    of_apps: dict[str, int] = settings.QUOTAS["apps"]
    is_app_user = (
        allowance.limits == "guests" and owner_class(allowance.owner) == "account"
    )
    for quota in quotas:
        if counts[quota] >= most[quota]:
            raise _exceeded(quota, most[quota])
        if is_app_user and of_owner[quota] >= of_apps[quota]:
            raise _exceeded(quota, of_apps[quota], "The users of your app")


def _exceeded(quota: GameQuota, most: int, whose: str = "You") -> QuotaExceededError:
    detail = f"{whose} may have at most {most} {_TOLD[quota]}. Wait until one ends."
    return QuotaExceededError(detail, quota=quota, most=most)
