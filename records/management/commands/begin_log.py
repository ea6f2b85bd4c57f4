"""Command `manage.py begin_log NAME`: begin another transparency log."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from records.log import signing
from records.log.notes import is_name


class Command(BaseCommand):
    """Command that begins a log with another name and prints its vkey."""

    help = (
        "Begin a transparency log with another name. This is necessary after a"
        " restore to an earlier time. Otherwise, the old log would sign different"
        " entries at positions that it has already signed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the name."""
        parser.add_argument(
            "name", help="origin of the log, such as example.org/api/v1/log-2027"
        )

    def handle(self, *, name: str, **_: object) -> None:
        """Begin the log, connected as the owner of the tables, like `migrate`."""
        if name == signing.log_keys()[0].name:
            raise CommandError(
                "The current log already has this name. Choose another name."
            )
        if not is_name(name):
            raise CommandError("The name must not contain blanks or plus signs.")
        self.stdout.write(str(signing.verifier_of(signing.begin(name))))
