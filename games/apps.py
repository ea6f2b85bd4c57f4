"""The Django app for games in play."""

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


class GamesConfig(AppConfig):
    """Registers external engines, feed readers and kinds of work."""

    name = "games"

    def ready(self) -> None:
        """Register the engines, feed readers and kinds of obligations."""
        from games import tasks
        from games.computers import registry
        from games.storage import feed, leases, obligations, series

        try:
            engines = registry.read_engines(settings.GTP_ENGINES)
        except ValueError as error:
            raise ImproperlyConfigured(f"GTP_ENGINES: {error}") from error
        for level, engine in engines.items():
            registry.register(level, engine)
        feed.register(leases.READER)
        feed.register(series.READER)
        for kind in tasks.KINDS:
            obligations.register(kind)
