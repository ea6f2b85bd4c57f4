"""`manage.py empty_queue`: call off what workers owe one owner."""

from typing import Any

from django.core.management.base import CommandParser

from blokus_api.operators.commands import OperatorCommand
from blokus_api.operators.emptying import empty


class Command(OperatorCommand):
    """Ends games in which computers are to move, and cancels what else waits."""

    help = (
        "Call off an owner's games in which a computer is to move, their analyses,"
        " imports, and messages of webhooks."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take whose queue."""
        super().add_arguments(parser)
        parser.add_argument("owner", help="account:ID or guest:ID, as `usage` says")

    def handle(self, *_: Any, owner: str, **options: Any) -> None:
        """Do it, and write it down."""
        told = ", ".join(f"{n} {what}" for what, n in empty(owner)._asdict().items())
        self.keep(f"empty the queue ({told}) of", owner, options)
