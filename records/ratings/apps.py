"""The app of ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Registers their projection of the archive, and tells games of ratings."""

    name = "records.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Let ratings take all new records."""
        from games import ports
        from records.archive import projections
        from records.ratings import projection, standing

        projections.register(projection.PROJECTION)
        ports.ratings.fill(standing)
