"""Command `manage.py export_lake`: write public records as Parquet files."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.storage.disk import is_low


class Command(BaseCommand):
    """Command that prints the numbers of records, files and rewritten files."""

    help = "Write public records as a Parquet dataset that is divided by year."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the folder."""
        parser.add_argument("folder", type=Path, metavar="FOLDER")
        parser.add_argument(
            "--anew",
            action="store_true",
            help="also write files that have not changed, for example after the"
            " ratings have been rebuilt",
        )

    def handle(self, *, folder: Path, anew: bool, **_: object) -> None:
        """Write the files whose content has changed."""
        if is_low():
            raise CommandError("The disk is low on space. Free some space first.")
        try:
            from records.lake.exporting import export  # noqa: PLC0415 - an extra
        except ImportError as error:
            raise CommandError(
                "Parquet requires pyarrow. Install it with:"
                f" {sys.executable} -m pip install 'blokus-api[parquet]'."
            ) from error
        files = list(export(folder, anew=anew))
        records = sum(file.contents.records for file in files)
        written = sum(file.is_new for file in files)
        self.stdout.write(
            f"{folder} records={records} files={len(files)} written={written}"
        )
