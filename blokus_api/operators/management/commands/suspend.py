"""`manage.py suspend`: keep a player, an account or a network out, or let it in."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from blokus_api.operators.commands import OperatorCommand
from blokus_api.players import suspensions
from games.errors import NotFoundError


class Command(OperatorCommand):
    """Suspends whom it is told, until somebody lifts that."""

    help = (
        "Refuse all requests of a player (of an account: its bots' and its apps'"
        " users' as well), or from an address or network."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take whom, and whether to let them in again."""
        super().add_arguments(parser)
        parser.add_argument("whom", help="a player's id, or 203.0.113.0/24")
        parser.add_argument("--lift", action="store_true", help="let them in again")

    def handle(self, *_: Any, whom: str, lift: bool, **options: Any) -> None:
        """Do it, and write it down."""
        is_network = "." in whom or ":" in whom
        try:
            match is_network, lift:
                case True, False:
                    whom = suspensions.suspend_network(whom)
                case True, True:
                    whom = suspensions.readmit_network(whom)
                case False, False:
                    suspensions.suspend_player(whom)
                case _:
                    suspensions.readmit_player(whom)
        except (NotFoundError, ValueError) as error:
            raise CommandError(str(error)) from error
        self.keep("lift suspension of" if lift else "suspend", whom, options)
