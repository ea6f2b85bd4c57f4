"""Command `manage.py seal_dump`: write a past month's final file."""

from argparse import ArgumentParser, ArgumentTypeError

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.storage.disk import is_low
from records.dumps.manifests import DumpMonth, parse_month
from records.dumps.sealing import DumpError, last_month, seal


class Command(BaseCommand):
    """Command that seals a month and prints the figures in its manifest."""

    help = "Seal the public records of a month in DUMPS_DIR, and write their manifest."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the month."""
        parser.add_argument(
            "month",
            nargs="?",
            type=_month,
            help="month to seal, for example 2026-11 (default: last month)",
        )

    def handle(self, *, month: DumpMonth | None, **_: object) -> None:
        """Seal the month."""
        if settings.DUMPS_DIR is None:
            raise CommandError("Set DUMPS_DIR to the folder for dumps.")
        if is_low():
            raise CommandError("The disk is low on space. Free some space first.")
        try:
            manifest = seal(month or last_month(timezone.now()), settings.DUMPS_DIR)
        except DumpError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{manifest.file} records={manifest.records} chains={len(manifest.heads)}"
            f" bytes={manifest.size} sha256={manifest.sha256}"
        )


def _month(text: str) -> DumpMonth:
    try:
        return parse_month(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error
