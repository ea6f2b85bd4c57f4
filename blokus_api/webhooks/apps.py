"""The app of webhooks."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """Lets webhooks follow the feed, and deliveries be owed to workers."""

    name = "blokus_api.webhooks"
    label = "webhooks"

    def ready(self) -> None:
        """Say what is done with events, and who sends."""
        from blokus_api.webhooks import follower, tasks
