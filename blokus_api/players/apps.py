"""The app's name and its part of the OpenAPI document."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Players and their tokens."""

    name = "blokus_api.players"
    label = "players"

    def ready(self) -> None:
        """Let the OpenAPI generator know of tokens, and guests become users.

        And say who tells games of days off.
        """
        import blokus_api.players.login.adapters
        import blokus_api.players.schema
        from blokus_api.players import tasks
        from games.storage import obligations

        obligations.register(tasks.KIND)
