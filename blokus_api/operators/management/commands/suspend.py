"""Command `manage.py suspend`: suspend a player, an account or a network."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from blokus_api.operators.commands import OperatorCommand
from blokus_api.players import suspensions
from games.errors import NotFoundError


class Command(OperatorCommand):
    """Command that suspends a player or a network until the suspension is lifted."""

    help = (
        "Refuse all requests from a player, an address or a network. Suspending an"
        " account also suspends its bots and its apps' users."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the target, and the option to lift the suspension."""
        super().add_arguments(parser)
        parser.add_argument(
            "target", help="id of a player, or a network such as 203.0.113.0/24"
        )
        parser.add_argument("--lift", action="store_true", help="lift the suspension")

    def handle(self, *_: Any, target: str, lift: bool, **options: Any) -> None:
        """Suspend or readmit the target, and store the intervention."""
        is_network = "." in target or ":" in target
        try:
            match is_network, lift:
                case True, False:
                    target = suspensions.suspend_network(target)
                case True, True:
                    target = suspensions.readmit_network(target)
                case False, False:
                    suspensions.suspend_player(target)
                case _:
                    suspensions.readmit_player(target)
        except (NotFoundError, ValueError) as error:
            raise CommandError(str(error)) from error
        self.store("lift suspension of" if lift else "suspend", target, options)
