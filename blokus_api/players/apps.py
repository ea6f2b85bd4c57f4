"""Django app for players; it fills the ports that `games` declares."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Players and their tokens."""

    name = "blokus_api.players"
    label = "players"

    def ready(self) -> None:
        """Fill ports of `games`, and register receivers and kinds of obligations."""
        import blokus_api.players.login.adapters
        from blokus_api.players import accounts, tasks
        from blokus_api.players.blocks import services as blocks
        from blokus_api.players.days_off import commitments
        from blokus_api.players.profiles import services as profiles
        from blokus_api.players.tokens import seats
        from games import ports
        from games.storage import obligations

        ports.accounts.fill(accounts)
        ports.seat_tokens.fill(seats)
        ports.days_off.fill(commitments)
        ports.profiles.fill(profiles)
        ports.blocks.fill(blocks)
        for kind in tasks.KINDS:
            obligations.register(kind)
