"""`manage.py export_log FOLDER`: write the transparency log as static files."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from records.log import growth
from records.log.export import export
from records.log.forks import ForkError


class Command(BaseCommand):
    """Writes what is new; run again, it writes only that."""

    help = "Write the checkpoint and the tiles of the log into a folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a folder."""
        parser.add_argument("folder", type=Path)

    def handle(self, *, folder: Path, **_: object) -> None:
        """Write it."""
        growth.catch_up()
        try:
            self.stdout.write(f"files={export(folder)}")
        except ForkError as error:
            raise CommandError(str(error)) from error
