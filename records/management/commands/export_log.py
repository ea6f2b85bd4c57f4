"""Command `manage.py export_log FOLDER`: write the transparency log as static files."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from records.log import growth
from records.log.export import export
from records.log.forks import ForkError


class Command(BaseCommand):
    """Command that writes only the files added since its last run."""

    help = "Write the checkpoint and the tiles of the log into a folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the folder."""
        parser.add_argument("folder", type=Path)

    def handle(self, *, folder: Path, **_: object) -> None:
        """Add missing leaves to the log, then write the new files."""
        growth.catch_up()
        try:
            self.stdout.write(f"files={export(folder)}")
        except ForkError as error:
            raise CommandError(str(error)) from error
