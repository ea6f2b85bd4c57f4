"""The app of finished games."""

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    """Registers what follows the feed, and what follows the archive."""

    name = "records"

    def ready(self) -> None:
        """Let the archive follow the feed, and the tables of the search the archive."""
        from records import readers
        from records.search import tables
