"""Command `manage.py import_seed_games`: archive the games of the release."""

import os
import time
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from records.archive.archiving import BusyError
from records.exchange.seeds import import_seed_games
from records.models import Record

LEAST_PRIORITY = 19


class Command(BaseCommand):
    """Command that prints the number of newly archived games."""

    help = (
        "Archive the games between computer levels that this release contains, so that"
        " a new archive is not empty."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the option for the first start of a server."""
        parser.add_argument(
            "--first-start",
            action="store_true",
            help="do nothing if the archive already contains records, and run at the"
            " lowest priority",
        )

    def handle(self, *, first_start: bool, **_: object) -> None:
        """Archive the games in one transaction."""
        begun = time.monotonic()
        if first_start:
            os.nice(LEAST_PRIORITY)
            if Record.objects.exists():
                self.stdout.write("archived=0: the archive already contains records.")
                return
        try:
            archived = import_seed_games()
        except BusyError as error:
            raise CommandError(
                "Another process has locked the archive. Run this command again later."
            ) from error
        self.stdout.write(f"archived={archived} in {time.monotonic() - begun:.0f} s")
