"""The app of the opening explorer."""

from django.apps import AppConfig


class ExplorerConfig(AppConfig):
    """Lets the explorer follow the archive."""

    name = "records.explorer"
    label = "explorer"

    def ready(self) -> None:
        """Register what takes new games in."""
        from records.explorer import follower
