"""The app of ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Registers their projection of the archive."""

    name = "records.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Let ratings take all new records."""
        from records.archive import projections
        from records.ratings import projection

        projections.register(projection.PROJECTION)
