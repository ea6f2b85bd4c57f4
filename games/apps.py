"""The app of games in play."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Registers what follows the feed, and what games owe."""

    name = "games"

    def ready(self) -> None:
        """Let leases follow the feed, and say who does the work."""
        from games import tasks
        from games.storage import feed, leases, obligations

        feed.register(leases.READER)
        for kind in tasks.KINDS:
            obligations.register(kind)
