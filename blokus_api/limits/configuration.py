"""How the settings read limits: requests of a minute, and games at once."""

from environs import Env, validate

_REQUESTS = {
    "anonymous": 600,
    "guests": 60,
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
}


def rate_limits(env: Env) -> dict[str, int]:
    """Return the requests of a minute, by bucket."""
    within = validate.Range(min=1, max=1_000_000)
    return {
        bucket: env.int(
            f"RATE_LIMIT_{bucket.upper()}", default=default, validate=within
        )
        for bucket, default in _REQUESTS.items()
    }


def quotas(env: Env) -> dict[str, dict[str, int]]:
    """Return the unfinished games at once of a guest, and of an account with bots."""
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
