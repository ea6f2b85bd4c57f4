"""`manage.py sign_checkpoint`: sign the log as it is now, and print the checkpoint."""

from django.core.management.base import BaseCommand

from records.log import growth, signing


class Command(BaseCommand):
    """Gives all that has no leaf one before."""

    help = "Sign a checkpoint of the transparency log."

    def handle(self, **_: object) -> None:
        """Sign it."""
        growth.catch_up()
        self.stdout.write(signing.note_of(signing.sign()), ending="")
