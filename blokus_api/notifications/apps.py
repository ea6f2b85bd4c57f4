"""The app of notices."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Lets notices follow the feed, be erased, and be owed to workers."""

    name = "blokus_api.notifications"
    label = "notices"

    def ready(self) -> None:
        """Say what is done with events, who sends, and what erasure forgets."""
        from blokus_api.notifications import feed_reader, forgetting, tasks
        from games.storage import feed, obligations

        feed.register(feed_reader.READER)
        for kind in tasks.KINDS:
            obligations.register(kind)
