"""Command `manage.py end_games`: abort games."""

from typing import Any
from uuid import UUID

from django.core.management.base import CommandError, CommandParser

from blokus_api.operators.commands import OperatorCommand
from blokus_api.operators.emptying import stop_games
from games.errors import NotFoundError
from games.storage import owned


class Command(OperatorCommand):
    """Command that ends games with a `game.aborted` event and the reason `stopped`."""

    help = "Abort the given games, or all unfinished games of an owner."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the games or their owner."""
        super().add_arguments(parser)
        parser.add_argument("games", nargs="*", type=UUID)
        parser.add_argument(
            "--owner", help="account:ID or guest:ID, as printed by `usage`"
        )

    def handle(
        self, *_: Any, games: list[UUID], owner: str | None, **options: Any
    ) -> None:
        """Abort the games, and store the intervention."""
        if bool(games) == bool(owner):
            raise CommandError("Specify either games or an owner, not both.")
        ids = owned.games(owner) if owner else [str(game) for game in games]
        try:
            ended = stop_games(ids)
        except NotFoundError as error:
            raise CommandError("One of these games does not exist.") from error
        target = owner or " ".join(ids)
        self.store(f"end {ended} of {len(ids)} games of", target, options)
