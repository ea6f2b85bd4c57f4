"""The app of players: it fills ports of games and describes tokens in OpenAPI."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Players and their tokens."""

    name = "blokus_api.players"
    label = "players"

    def ready(self) -> None:
        """Let the OpenAPI generator know of tokens, and guests become users.

        And answer what games ask of players, and say who tells games of days off, and
        erases names.
        """
        import blokus_api.players.login.adapters
        import blokus_api.players.schema
        from blokus_api.players import (
            blocks,
            days_off,
            naming,
            owners,
            seats,
            tasks,
        )
        from games import ports
        from games.storage import obligations

        ports.accounts.fill(owners)
        ports.seat_tokens.fill(seats)
        ports.days_off.fill(days_off)
        ports.profiles.fill(naming)
        ports.blocks.fill(blocks)
        for kind in tasks.KINDS:
            obligations.register(kind)
