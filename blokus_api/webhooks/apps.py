"""The app of webhooks."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """Lets webhooks follow the feed, be erased, and deliveries be owed to workers."""

    name = "blokus_api.webhooks"
    label = "webhooks"

    def ready(self) -> None:
        """Say what is done with events, who sends, and what erasure forgets."""
        from blokus_api.webhooks import fan_out, services, tasks
        from games.storage import feed, obligations

        feed.register(fan_out.READER)
        for kind in tasks.KINDS:
            obligations.register(kind)
