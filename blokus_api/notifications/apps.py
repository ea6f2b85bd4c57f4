"""Django app for notices."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """App that registers the feed reader, erasure and the kinds of obligations."""

    name = "blokus_api.notifications"
    label = "notices"

    def ready(self) -> None:
        from blokus_api.notifications import feed_reader, forgetting, tasks
        from games.storage import feed, obligations

        feed.register(feed_reader.READER)
        for kind in tasks.KINDS:
            obligations.register(kind)
