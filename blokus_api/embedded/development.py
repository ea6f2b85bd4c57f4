"""Settings of `manage.py up --dev`, for a server that only its developer reaches."""

PLENTY = "1000000,1000000,1000000"
"""Daily quotas that no program under development reaches."""


def settings() -> dict[str, str]:
    """Return the settings of the programs."""
    return {
        "SANDBOX": "true",
        "WEBHOOKS_TO_LOOPBACK": "true",
        "GUEST_SCOPES": "play,games:read,games:create,records:import,webhooks,account",
        "DAILY_GAMES_GUESTS": PLENTY,
        "DAILY_PLAYERS_GUESTS": PLENTY,
    }
