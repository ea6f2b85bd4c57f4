"""The app of the transparency log."""

from django.apps import AppConfig


class LogConfig(AppConfig):
    """Registers its reader of the feed."""

    name = "records.log"
    label = "log"

    def ready(self) -> None:
        """Let the log take all events, and all new records."""
        from games.storage import feed
        from records.log import feed_reader

        feed.register(feed_reader.READER)
