"""`manage.py export_lake`: write public records as a dataset of Parquet files."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.storage.disk import is_low


class Command(BaseCommand):
    """Prints how many records and months there are, and how many were written."""

    help = "Write public records as a Parquet dataset, by ruleset and month."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a folder."""
        parser.add_argument("folder", type=Path, metavar="FOLDER")
        parser.add_argument(
            "--anew",
            action="store_true",
            help="also months that did not change, as after ratings were rebuilt",
        )

    def handle(self, *, folder: Path, anew: bool, **_: object) -> None:
        """Write the months that changed."""
        if is_low():
            raise CommandError("The disk is low: make room first.")
        try:
            from records.lake.exporting import export  # noqa: PLC0415 - an extra
        except ImportError as error:
            raise CommandError(
                "Parquet needs pyarrow: pip install 'blokus-api[parquet]'."
            ) from error
        months = list(export(folder, anew=anew))
        records = sum(month.one.contents.records for month in months)
        written = sum(month.is_new for month in months)
        self.stdout.write(
            f"{folder} records={records} months={len(months)} written={written}"
        )
