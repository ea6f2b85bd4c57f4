"""The Django app for ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Configuration that registers the projection, and the port for `games`."""

    name = "records.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Register the projection, and connect the port."""
        from games import ports
        from records.archive import projections
        from records.ratings import projection, standing

        projections.register(projection.PROJECTION)
        ports.ratings.fill(standing)
