"""Command `manage.py rotate_log_key`: replace the log's key in two steps."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from records.log import signing


class Command(BaseCommand):
    """Command that prints the vkey of the new key, or the number of retired keys."""

    help = (
        "Create a new key. Checkpoints are signed by the new and the old keys until you"
        " run this command with --retire."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the option for the second step."""
        parser.add_argument(
            "--retire",
            action="store_true",
            help="retire all keys except the newest, without creating a key",
        )

    def handle(self, *, retire: bool, **_: object) -> None:
        """Create a key, or retire all keys except the newest."""
        if retire:
            self.stdout.write(f"retired={signing.retire()}")
        else:
            self.stdout.write(str(signing.verifier_of(signing.rotate())))
