"""Command `manage.py archive_events`: move a month's events from tables to files."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from datetime import datetime

from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.utils import timezone

from games.storage import archived_events
from games.storage.archived_events import PUBLIC, file_of
from games.storage.archiving_events import Archiving, ArchivingError, named
from games.storage.partitions import Partition, PartitionMonth, Partitions
from records.archive.missing import without_record
from records.log import growth

AT_ONCE = 1000
"""Number of games per query for their records."""


class Command(BaseCommand):
    """Command that archives a month. Run it again after an interruption."""

    help = (
        "Write the events of a month to files in EVENTS_ARCHIVE, check the files and"
        " drop the partition. All games of the month must have ended."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the month, and the option to keep the partition."""
        parser.add_argument("month", type=_month, help="for example 2026-10")
        parser.add_argument(
            "--keep",
            action="store_true",
            help="write and check the files, but do not drop the partition, for"
            " example to copy the files first",
        )

    def handle(self, *, month: PartitionMonth, keep: bool, **_: object) -> None:
        """Archive the month, connected to the database as the owner of the tables."""
        folder = archived_events.FOLDER
        if folder is None:
            raise CommandError("Set EVENTS_ARCHIVE to the folder for archived events.")
        partitions = Partitions(connections["owner"])
        if partition := partitions.find(month):
            archiving = Archiving(connections["owner"], partition, folder)
            try:
                events = self._archive(archiving)
            except ArchivingError as error:
                raise CommandError(str(error)) from error
            self._drop(partitions, partition, None if keep else events)
        elif file_of(folder, month, PUBLIC).index.exists():
            self.stdout.write(f"The events of {month} are already archived.")
        else:
            raise CommandError(
                f"The month {month} has no partition. Choose another month."
            )

    def _archive(self, archiving: Archiving) -> int:
        """Write and verify the files; return the number of events in them."""
        if obstacles := list(_obstacles(archiving, timezone.now())):
            heading = f"{archiving.partition.table} cannot be archived:"
            raise ArchivingError("\n".join([heading, *obstacles]))
        archiving.write()
        archived = archiving.check()
        for part in archived:
            self.stdout.write(
                f"{part.month}: games={part.games} events={part.events}"
                f" bytes={part.bytes}"
            )
        return sum(part.events for part in archived)

    def _drop(
        self, partitions: Partitions, partition: Partition, events: int | None
    ) -> None:
        if events is None:
            self.stdout.write(
                f"The partition {partition.table} was not dropped, because --keep"
                " was used."
            )
        elif partitions.drop(partition, events):
            self.stdout.write(f"The partition {partition.table} was dropped.")
        else:
            raise CommandError(
                f"{partition.table} was not dropped, because it contains events that"
                " belong to no game. Run verify_games."
            )


def _obstacles(archiving: Archiving, now: datetime) -> Iterator[str]:
    yield from archiving.obstacles(now)
    if growth.position() < archiving.last_position:
        yield "Some events of the month have not been added to the log yet."
    if missing := list(_without_record(archiving.scored_games())):
        yield f"These games have no record: {named(missing)}."


def _without_record(games: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(games), AT_ONCE):
        yield from without_record(games[start : start + AT_ONCE])


def _month(text: str) -> PartitionMonth:
    try:
        return PartitionMonth.from_time(datetime.strptime(text + "+0000", "%Y-%m%z"))
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} must be a month such as 2026-10") from error
