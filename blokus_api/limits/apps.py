"""The app of limits, which counts what requests store."""

from django.apps import AppConfig


class LimitsConfig(AppConfig):
    """Daily quotas."""

    name = "blokus_api.limits"
    label = "limits"

    def ready(self) -> None:
        """Count what games, records and players store."""
        from blokus_api.limits import usage
        from games import ports

        ports.usage.fill(usage)
