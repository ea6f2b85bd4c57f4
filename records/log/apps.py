"""The Django app for the transparency log."""

from django.apps import AppConfig


class LogConfig(AppConfig):
    """Configuration that registers the log's feed reader."""

    name = "records.log"
    label = "log"

    def ready(self) -> None:
        """Register the reader that adds events and records to the log."""
        from games.storage import feed
        from records.log import feed_reader

        feed.register(feed_reader.READER)
