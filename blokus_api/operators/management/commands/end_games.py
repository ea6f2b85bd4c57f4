"""`manage.py end_games`: call games off, whoever plays in them."""

from typing import Any
from uuid import UUID

from django.core.management.base import CommandError, CommandParser

from blokus_api.operators.commands import OperatorCommand
from blokus_api.operators.emptying import stop_games
from games.errors import NotFoundError
from games.storage import owned


class Command(OperatorCommand):
    """Ends games by the event `game.aborted` with the reason `stopped`."""

    help = "Call games off: some, or all unfinished ones of an owner."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which games."""
        super().add_arguments(parser)
        parser.add_argument("games", nargs="*", type=UUID)
        parser.add_argument("--owner", help="account:ID or guest:ID, as `usage` says")

    def handle(
        self, *_: Any, games: list[UUID], owner: str | None, **options: Any
    ) -> None:
        """Do it, and write it down."""
        if bool(games) == bool(owner):
            raise CommandError("Name either games or an owner.")
        wanted = owned.games(owner) if owner else [str(game) for game in games]
        try:
            ended = stop_games(wanted)
        except NotFoundError as error:
            raise CommandError("There is no such game.") from error
        whom = owner or " ".join(wanted)
        self.keep(f"end {ended} of {len(wanted)} games of", whom, options)
