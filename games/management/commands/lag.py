"""`manage.py lag`: print the delays of the relay and the workers."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.storage.lag import lag


class Command(BaseCommand):
    help = (
        "Print the ages, in seconds, of the oldest waiting event, the oldest sent"
        " task and the oldest due task."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Add an option for the delay above which the command fails."""
        parser.add_argument(
            "--most",
            type=float,
            help="fail if an event has waited longer than this number of seconds",
        )

    def handle(self, *, most: float | None, **_: Any) -> None:
        """Print the delays, for operators and monitoring."""
        delays = lag()
        self.stdout.write(
            f"feed={delays.feed:.1f} queue={delays.queue:.1f}"
            f" obligation={delays.obligation:.1f}"
        )
        if most is not None and delays.feed > most:
            raise CommandError(
                f"The oldest waiting event is {delays.feed:.0f} seconds old."
            )
