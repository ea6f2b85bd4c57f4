"""The app of notices."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Registration of the feed reader, the erasure and the kinds of obligations."""

    name = "blokus_api.notifications"
    label = "notices"

    def ready(self) -> None:
        from blokus_api.notifications import feed_reader, forgetting, tasks
        from games.storage import feed, obligations

        feed.register(feed_reader.READER)
        for kind in tasks.KINDS:
            obligations.register(kind)
