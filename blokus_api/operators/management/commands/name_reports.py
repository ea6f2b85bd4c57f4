"""Command `manage.py name_reports`: decide on names that players reported."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from blokus_api.players.names import reports
from games.errors import NotFoundError


class Command(BaseCommand):
    """Command that lists open reports, or closes the reports about one player."""

    help = "List reported names, or keep or remove the name of one player."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the decision."""
        decision = parser.add_mutually_exclusive_group()
        decision.add_argument(
            "--keep",
            metavar="PLAYER",
            help="close the reports about this player and keep the name",
        )
        decision.add_argument(
            "--take",
            metavar="PLAYER",
            help="close the reports about this player and remove the name",
        )

    def handle(self, *_: Any, keep: str | None, take: str | None, **__: Any) -> None:
        """Decide on one name, or list all open reports."""
        if player := keep or take:
            try:
                closed = reports.settle(player, take_name=take is not None)
            except NotFoundError as error:
                raise CommandError(str(error)) from error
            self.stdout.write(f"{player}: {closed} reports closed")
            return
        for reported in reports.open_reports():
            names = " / ".join(map(repr, reported.names))
            now = repr(reported.player.name)
            self.stdout.write(
                f"{reported.player.id} {names}, now {now}: {reported.count} reports"
            )
            for reason in reported.reasons:
                self.stdout.write(f"  {reason}")
