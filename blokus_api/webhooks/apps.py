"""Django app for webhooks."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """App that registers the feed reader, erasure and the kinds of obligations."""

    name = "blokus_api.webhooks"
    label = "webhooks"

    def ready(self) -> None:
        from blokus_api.webhooks import fan_out, services, tasks
        from games.storage import feed, obligations

        feed.register(fan_out.READER)
        for kind in tasks.KINDS:
            obligations.register(kind)
