"""The app of games in play."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Registers what follows the feed."""

    name = "games"

    def ready(self) -> None:
        """Let leases follow the feed."""
        from games.storage import leases
