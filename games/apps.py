"""The app of games in play."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Registers the app."""

    name = "games"
