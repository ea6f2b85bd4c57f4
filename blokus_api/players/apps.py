"""The app's name and its part of the OpenAPI document."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Players and their tokens."""

    name = "blokus_api.players"
    label = "players"

    def ready(self) -> None:
        """Let the OpenAPI generator know of tokens, and guests become users.

        And answer what games ask of players, and say who tells games of days off.
        """
        import blokus_api.players.login.adapters
        import blokus_api.players.schema
        from blokus_api.players import calendars, idempotency, seats, tasks
        from games import ports
        from games.storage import obligations

        ports.seat_tokens.fill(seats)
        ports.calendars.fill(calendars)
        ports.kept_answers.fill(idempotency)
        obligations.register(tasks.KIND)
