"""The app of the transparency log."""

from django.apps import AppConfig


class LogConfig(AppConfig):
    """Registers its reader of the feed, and what owes leaves to records."""

    name = "records.log"
    label = "log"

    def ready(self) -> None:
        """Let the log take all events, and all new records."""
        from games.storage import feed, obligations
        from records.archive import projections
        from records.log import feed_reader, tasks

        feed.register(feed_reader.READER)
        obligations.register(tasks.KIND)
        projections.register(tasks.PROJECTION)
