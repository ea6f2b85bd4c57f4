"""The app's name and its part of the OpenAPI document."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Players and their tokens."""

    name = "blokus_api.players"
    label = "players"

    def ready(self) -> None:
        """Tell the OpenAPI generator how callers prove who they are."""
        import blokus_api.players.schema
