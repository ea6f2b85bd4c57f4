"""Django app for limits, which counts stored rows and bytes."""

from django.apps import AppConfig


class LimitsConfig(AppConfig):
    """App that fills the port through which other apps charge daily quotas."""

    name = "blokus_api.limits"
    label = "limits"

    def ready(self) -> None:
        """Fill the port `games.ports.usage`."""
        from blokus_api.limits import usage
        from games import ports

        ports.usage.fill(usage)
