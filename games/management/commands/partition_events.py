"""`manage.py partition_events`: split the event table into partitions by month."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.utils import timezone

from games.storage.partitions import PartitionMonth, Partitions

MOST_MONTHS = 120


class Command(BaseCommand):
    """Converts the table in the first run. Later runs create future partitions."""

    help = (
        "Split the events into monthly partitions while games continue. Run this"
        " command every month."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Add options for the number of months and for a check by monitoring."""
        parser.add_argument(
            "--months",
            type=int,
            default=12,
            help="number of future months for which partitions are prepared (default:"
            " 12)",
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="change nothing; fail if the next month has no partition",
        )

    def handle(self, *, months: int, check: bool, **_: Any) -> None:
        """Run with the role that owns the tables, like `migrate`."""
        if not 1 <= months <= MOST_MONTHS:
            raise CommandError(f"--months must be between 1 and {MOST_MONTHS}.")
        owner = connections["owner"]
        partitions, now = Partitions(owner), timezone.now()
        this = PartitionMonth.from_time(now)
        if check:
            if not partitions.is_partitioned or partitions.end <= this.next():
                raise CommandError(
                    "The next month has no partition. Run the command without --check."
                )
            return
        last = this
        for _month in range(months):
            last = last.next()
        if not partitions.is_partitioned:
            partitions.begin(now)
            self.stdout.write("The event table is now partitioned.")
        elif partitions.has_rest:
            partitions.take_over_rest(now)
            self.stdout.write(
                "Events from months without a partition were moved to a new partition."
            )
        for table in partitions.reach(last):
            self.stdout.write(f"Created {table}.")
        partitions.analyze()
