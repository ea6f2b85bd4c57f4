"""Command `manage.py sign_checkpoint`: sign the log and print the checkpoint."""

from django.core.management.base import BaseCommand, CommandError

from records.log import growth, signing
from records.log.forks import ForkError


class Command(BaseCommand):
    """Command that adds all missing leaves before it signs."""

    help = "Sign a checkpoint of the transparency log."

    def handle(self, **_: object) -> None:
        """Add the leaves and print a signed checkpoint."""
        growth.catch_up()
        try:
            checkpoint = signing.sign()
        except ForkError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(signing.note_of(checkpoint), ending="")
