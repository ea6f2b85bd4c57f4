"""The app of webhooks."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """Lets webhooks follow the feed, be erased, and deliveries be owed to workers."""

    name = "blokus_api.webhooks"
    label = "webhooks"

    def ready(self) -> None:
        """Say what is done with events, who sends, and what erasure forgets."""
        from blokus_api.webhooks import follower, services, tasks
