"""`manage.py rotate_log_key`: let another key sign the log, and then it alone."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from records.log import signing


class Command(BaseCommand):
    """Prints the vkey of the key that signs from now on."""

    help = (
        "Make a new key; checkpoints are signed by it and by those before, until you"
        " run it again with --retire."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take which step it is."""
        parser.add_argument(
            "--retire", action="store_true", help="make none: the newest signs alone"
        )

    def handle(self, *, retire: bool, **_: object) -> None:
        """Make a key, or retire those before the newest."""
        if retire:
            self.stdout.write(f"retired={signing.retire()}")
        else:
            self.stdout.write(str(signing.verifier_of(signing.rotate())))
