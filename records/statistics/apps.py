"""The Django app for statistics."""

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    """Configuration that registers statistics as a projection of the archive."""

    name = "records.statistics"
    label = "statistics"

    def ready(self) -> None:
        """Register the projection."""
        from records.archive import projections
        from records.statistics import projection

        projections.register(projection.PROJECTION)
