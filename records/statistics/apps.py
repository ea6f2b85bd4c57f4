"""The app of statistics."""

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    """Registers their projection of the archive."""

    name = "records.statistics"
    label = "statistics"

    def ready(self) -> None:
        """Let statistics take all new records."""
        from records.archive import projections
        from records.statistics import projection

        projections.register(projection.PROJECTION)
