"""Command `manage.py empty_queue`: cancel an owner's pending work."""

from typing import Any

from django.core.management.base import CommandParser

from blokus_api.operators.commands import OperatorCommand
from blokus_api.operators.emptying import empty


class Command(OperatorCommand):
    """Command that aborts games on a computer's turn, and cancels all other work."""

    help = (
        "Abort an owner's games in which it is a computer's turn, and cancel the"
        " owner's analyses, imports and webhook messages."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the owner."""
        super().add_arguments(parser)
        parser.add_argument(
            "owner", help="account:ID or guest:ID, as printed by `usage`"
        )

    def handle(self, *_: Any, owner: str, **options: Any) -> None:
        """Cancel the work, and store the intervention."""
        counts = empty(owner)._asdict()
        summary = ", ".join(f"{count} {kind}" for kind, count in counts.items())
        self.store(f"empty the queue ({summary}) of", owner, options)
