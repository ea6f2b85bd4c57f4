"""Command `manage.py rebuild_archive`: rebuild projections of the archive."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from records.archive.projections import PROJECTIONS
from records.archive.rebuilding import rebuild


class Command(BaseCommand):
    """Command that empties and refills projections without changing the records."""

    help = (
        "Rebuild the search tables, the explorer, the statistics and the ratings"
        " from the records."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the projections to rebuild; by default, all."""
        parser.add_argument("names", nargs="*", choices=[[], *PROJECTIONS], default=[])

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild the projections and print the progress."""
        names = options["names"] or list(PROJECTIONS)
        for done in rebuild(names):
            self.stderr.write(f"{done} records", ending="\r")
        self.stderr.write("")
        self.stdout.write(f"Rebuilt: {', '.join(names) or 'nothing'}.")
