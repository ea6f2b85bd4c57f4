"""App of ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """App that registers ratings as a projection and as the port that games use."""

    name = "records.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Register the projection, and fill the port."""
        from games import ports
        from records.archive import projections
        from records.ratings import projection, standing

        projections.register(projection.PROJECTION)
        ports.ratings.fill(standing)
