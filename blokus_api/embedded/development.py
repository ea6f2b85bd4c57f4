"""What `manage.py up --dev` allows, where nobody else reaches it."""

PLENTY = "1000000,1000000,1000000"
"""Daily quotas that no program in the making meets."""


def settings() -> dict[str, str]:
    """Return settings of the programs."""
    return {
        "SANDBOX": "true",
        "WEBHOOKS_TO_LOOPBACK": "true",
        "GUEST_SCOPES": "play,games:read,games:create,records:import,webhooks,account",
        "DAILY_GAMES_GUESTS": PLENTY,
        "DAILY_PLAYERS_GUESTS": PLENTY,
    }
