"""The app of ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Registers the app."""

    name = "records.ratings"
    label = "ratings"

    def ready(self) -> None:
        """Let ratings follow the archive."""
        from records.ratings import follower
