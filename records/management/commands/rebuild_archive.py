"""`manage.py rebuild_archive`: fill projections of the archive again."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from records.archive.projections import PROJECTIONS
from records.archive.rebuilding import rebuild


class Command(BaseCommand):
    """Empties and fills projections of the archive; the records stay."""

    help = "Rebuild search tables, explorer, statistics and ratings from the records."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which of them; all by default."""
        parser.add_argument("names", nargs="*", choices=[[], *PROJECTIONS], default=[])

    def handle(self, *args: Any, **options: Any) -> None:
        """Tell how far it is, thousands at a time."""
        names = options["names"] or list(PROJECTIONS)
        for done in rebuild(names):
            self.stderr.write(f"{done} records", ending="\r")
        self.stderr.write("")
        self.stdout.write(f"Rebuilt: {', '.join(names) or 'nothing'}.")
