"""The app of statistics."""

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    """Lets statistics follow the archive."""

    name = "records.statistics"
    label = "statistics"

    def ready(self) -> None:
        """Register what takes new games in."""
        from records.statistics import follower
