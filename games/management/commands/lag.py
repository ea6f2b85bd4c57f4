"""`manage.py lag`: how far relay and workers are behind."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.storage.lag import lag


class Command(BaseCommand):
    help = "Say for how many seconds events, work sent and work owed have waited."

    def add_arguments(self, parser: CommandParser) -> None:
        """How late the feed may be."""
        parser.add_argument(
            "--most",
            type=float,
            help="fail where an event has waited for more seconds than this",
        )

    def handle(self, *, most: float | None, **_: Any) -> None:
        """Print it, for people and probes."""
        found = lag()
        self.stdout.write(
            f"feed={found.feed:.1f} queue={found.queue:.1f}"
            f" obligation={found.obligation:.1f}"
        )
        if most is not None and found.feed > most:
            raise CommandError(f"An event has waited for {found.feed:.0f} seconds.")
