"""`manage.py partition_events`: keeps events in partitions by month."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.utils import timezone

from games.storage.partitions import PartitionMonth, Partitions

MOST_MONTHS = 120


class Command(BaseCommand):
    """The first time it moves the table to partitions; then it makes coming months."""

    help = "Keep events in partitions by month; games go on meanwhile. Run it monthly."

    def add_arguments(self, parser: CommandParser) -> None:
        """How far ahead, and for probes."""
        parser.add_argument(
            "--months",
            type=int,
            default=12,
            help="months after this one that shall have partitions (12)",
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="change nothing; fail where the next month has no partition",
        )

    def handle(self, *, months: int, check: bool, **_: Any) -> None:
        """As the owner of the tables, as `migrate` does."""
        if not 1 <= months <= MOST_MONTHS:
            raise CommandError(f"From 1 to {MOST_MONTHS} months can be made.")
        owner = connections["owner"]
        partitions, now = Partitions(owner), timezone.now()
        this = PartitionMonth.from_time(now)
        if check:
            if not partitions.is_partitioned or partitions.end <= this.next():
                raise CommandError("The next month has no partition.")
            return
        last = this
        for _month in range(months):
            last = last.next()
        if not partitions.is_partitioned:
            partitions.begin(now)
            self.stdout.write("The table of events is partitioned.")
        elif partitions.has_rest:
            partitions.take_over_rest(now)
            self.stdout.write("Events of months without a partition have one.")
        for table in partitions.reach(last):
            self.stdout.write(f"Made {table}.")
        partitions.analyze()
