"""Settings for `manage.py up --dev`, a server that only its developer can reach."""

PLENTY = "1000000,1000000,1000000"
"""Daily quotas that programs under development never reach."""


def settings() -> dict[str, str]:
    """Return the settings for all programs."""
    return {
        "SANDBOX": "true",
        "WEBHOOKS_TO_LOOPBACK": "true",
        "GUEST_SCOPES": "play,games:read,games:create,records:import,webhooks,account",
        "DAILY_GAMES_GUESTS": PLENTY,
        "DAILY_PLAYERS_GUESTS": PLENTY,
    }
