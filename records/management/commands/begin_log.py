"""`manage.py begin_log NAME`: begin another log, and leave this one to who kept it."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from records.log import signing
from records.log.notes import is_name


class Command(BaseCommand):
    """Prints the vkey of the new log; say elsewhere why there is one."""

    help = (
        "Begin a transparency log of another name, after a restore to an earlier time:"
        " the one before would sign again what it signed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take its name."""
        parser.add_argument(
            "name", help="its origin, such as example.org/api/v1/log-2027"
        )

    def handle(self, *, name: str, **_: object) -> None:
        """As the owner of the tables, as `migrate` does."""
        if name == signing.log_keys()[0].name:
            raise CommandError("The log has this name: take another.")
        if not is_name(name):
            raise CommandError("A name has no blank and no plus.")
        self.stdout.write(str(signing.verifier_of(signing.begin(name))))
