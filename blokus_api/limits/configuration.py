"""Limits as settings: requests per minute, concurrent games, rows and bytes per day."""

from typing import NamedTuple

from environs import Env, ValidationError, validate

MB = 1_000_000

_REQUESTS = {
    "anonymous": 600,
    "guests": 60,
    "recoveries": 30,
    "requests": 1200,
    "moves": 3000,
    "patterns": 60,
    "searches": 120,
    "solutions": 60,
    "pictures": 120,
    "drawings": 3000,
    "processor": 15_000,  # milliseconds
}
_OPEN_GAMES = {
    "guests": {"open-games": 10, "games-with-computers": 20, "games-of-computers": 2},
    "accounts": {
        "open-games": 100,
        "games-with-computers": 100,
        "games-of-computers": 10,
    },
    "apps": {
        "open-games": 400,
        "games-with-computers": 400,
        "games-of-computers": 20,
    },
}


class DailyQuotas(NamedTuple):
    """Maximum amounts per day."""

    owner: int
    """Amount for an account with its bots and app users, or for one guest."""
    network: int
    """Amount for one IPv4 address or one IPv6 /64 network."""
    all: int
    """Amount for all guests together, or for all accounts together."""


_DAILY = {
    "games": {
        "guests": DailyQuotas(50, 500, 100_000),
        "accounts": DailyQuotas(1000, 3000, 200_000),
    },
    "players": {
        "guests": DailyQuotas(40, 300, 100_000),
        "accounts": DailyQuotas(1000, 3000, 200_000),
    },
    "uploaded-bytes": {
        "guests": DailyQuotas(64 * MB, 256 * MB, 2000 * MB),
        "accounts": DailyQuotas(512 * MB, 1000 * MB, 16_000 * MB),
    },
    "imports": {
        "guests": DailyQuotas(20, 100, 2000),
        "accounts": DailyQuotas(200, 600, 10_000),
    },
    "imported-games": {
        "guests": DailyQuotas(2000, 6000, 20_000),
        "accounts": DailyQuotas(100_000, 200_000, 1_000_000),
    },
    "imported-bytes": {
        "guests": DailyQuotas(5 * MB, 15 * MB, 100 * MB),
        "accounts": DailyQuotas(200 * MB, 400 * MB, 2000 * MB),
    },
    "analyses": {
        "guests": DailyQuotas(200, 1000, 10_000),
        "accounts": DailyQuotas(1000, 3000, 30_000),
    },
    "kept-answers": {
        "guests": DailyQuotas(1 * MB, 4 * MB, 100 * MB),
        "accounts": DailyQuotas(8 * MB, 24 * MB, 500 * MB),
    },
    "calendars": {
        "guests": DailyQuotas(10, 100, 2000),
        "accounts": DailyQuotas(50, 150, 10_000),
    },
}


def daily_quotas(env: Env) -> dict[str, dict[str, DailyQuotas]]:
    """Return the rows or bytes per day by store, for guests and for accounts."""
    return {
        store: {
            limits: _daily(env, setting_of(store, limits), default)
            for limits, default in defaults.items()
        }
        for store, defaults in _DAILY.items()
    }


def setting_of(store: str, limits: str) -> str:
    """Return the name of the setting for a store's daily quotas."""
    return f"DAILY_{_in_capitals(store)}_{limits.upper()}"


def _daily(env: Env, name: str, default: DailyQuotas) -> DailyQuotas:
    """Parse three comma-separated amounts: for an owner, a network and all players."""
    amounts = env.list(
        name, default=list(default), subcast=int, validate=_require_amounts
    )
    return DailyQuotas(*amounts)


def _require_amounts(amounts: list[int]) -> None:
    if len(amounts) != len(DailyQuotas._fields) or min(amounts) < 0:
        raise ValidationError("Must be three whole numbers, separated by commas.")


def rate_limits(env: Env) -> dict[str, int]:
    """Return the requests per minute, by bucket."""
    within = validate.Range(min=1, max=1_000_000)
    return {
        bucket: env.int(
            f"RATE_LIMIT_{bucket.upper()}", default=default, validate=within
        )
        for bucket, default in _REQUESTS.items()
    }


def quotas(env: Env) -> dict[str, dict[str, int]]:
    """Return the maximum numbers of unfinished games for guests, accounts and apps.

    When an app user creates a game, the quotas for `apps` limit the games of the
    account with its bots and app users.
    """
    within = validate.Range(min=0, max=1_000_000)
    return {
        limits: {
            quota: env.int(
                f"QUOTA_{_in_capitals(quota)}_{limits.upper()}",
                default=default,
                validate=within,
            )
            for quota, default in defaults.items()
        }
        for limits, defaults in _OPEN_GAMES.items()
    }


def _in_capitals(name: str) -> str:
    return name.replace("-", "_").upper()
