"""`manage.py archive_events`: puts a month's events into files and drops their rows."""

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
"""Games whose records are asked for together."""


class Command(BaseCommand):
    """Says why where it does not; run again after whatever interrupted it."""

    help = (
        "Put the events of a month whose games have all ended into files in"
        " EVENTS_ARCHIVE, read them back, and drop their partition."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which month, and how far to go."""
        parser.add_argument("month", type=_month, help="as in 2026-10")
        parser.add_argument(
            "--keep",
            action="store_true",
            help="write and check the files, and drop nothing: copy them first",
        )

    def handle(self, *, month: PartitionMonth, keep: bool, **_: object) -> None:
        """As the owner of the tables, as `partition_events` does."""
        folder = archived_events.FOLDER
        if folder is None:
            raise CommandError("EVENTS_ARCHIVE says where events go: it is not set.")
        partitions = Partitions(connections["owner"])
        if partition := partitions.find(month):
            archiving = Archiving(connections["owner"], partition, folder)
            try:
                events = self._archive(archiving)
            except ArchivingError as error:
                raise CommandError(str(error)) from error
            self._drop(partitions, partition, None if keep else events)
        elif file_of(folder, month, PUBLIC).index.exists():
            self.stdout.write(f"The events of {month} are in files alone.")
        else:
            raise CommandError(f"No partition has the events of {month}.")

    def _archive(self, archiving: Archiving) -> int:
        """Write and check the files; return how many events they have."""
        if found := list(_obstacles(archiving, timezone.now())):
            stays = f"{archiving.partition.table} stays:"
            raise ArchivingError("\n".join([stays, *found]))
        archiving.write()
        archived = archiving.check()
        for one in archived:
            self.stdout.write(
                f"{one.month}: games={one.games} events={one.events} bytes={one.bytes}"
            )
        return sum(one.events for one in archived)

    def _drop(
        self, partitions: Partitions, partition: Partition, events: int | None
    ) -> None:
        if events is None:
            self.stdout.write(f"{partition.table} stays, as was asked.")
        elif partitions.drop(partition, events):
            self.stdout.write(f"Dropped {partition.table}.")
        else:
            raise CommandError(
                f"{partition.table} stays: it has events of no game. See verify_games."
            )


def _obstacles(archiving: Archiving, now: datetime) -> Iterator[str]:
    yield from archiving.obstacles(now)
    if growth.position() < archiving.last_position:
        yield "The log has no leaves of some of their events."
    if missing := list(_without_record(archiving.scored_games())):
        yield f"Games have no record: {named(missing)}."


def _without_record(games: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(games), AT_ONCE):
        yield from without_record(games[start : start + AT_ONCE])


def _month(text: str) -> PartitionMonth:
    try:
        return PartitionMonth.from_time(datetime.strptime(text + "+0000", "%Y-%m%z"))
    except ValueError as error:
        raise ArgumentTypeError(f"{text} is no month, as 2026-10 is") from error
