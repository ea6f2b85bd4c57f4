"""The app of finished games."""

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    """Registers the readers of the feed."""

    name = "records"

    def ready(self) -> None:
        """Let the archive follow the feed."""
        from records import readers
