"""Lines of dumps: public records, with the events of games played on this server.

Sealed months and the running month have the same lines. A removed record is replaced by
a line without content, so that the number of lines does not change.
"""

from collections.abc import Iterator
from datetime import datetime
from heapq import merge
from operator import attrgetter
from typing import NamedTuple
from uuid import UUID

from django.db.models import Min, QuerySet
from msgspec import UNSET, UnsetType

from games.api.http.answer import encode
from games.events.base import Data
from games.storage import event_store
from records.dumps.answers import RemovedLine, SealedRecord
from records.exchange.exports.ndjson import in_order
from records.judging.judge import RecordKind
from records.models import Record, RemovedRecord


class DumpLine(NamedTuple):
    """A line in a dump, with the values for the manifest."""

    number: int
    text: bytes
    head: tuple[str, str] | None = None
    """Id of the game, and hash of its last event; None if the game was not played here.
    """


def dump_lines(
    since: datetime, until: datetime | None = None, after: int = 0
) -> Iterator[DumpLine]:
    """Yield the lines for records archived in a period, in numerical order."""
    archived = Record.objects.filter(
        kind=RecordKind.GAME, visibility="public", archived_at__gte=since
    )
    removed = RemovedRecord.objects.filter(
        kind=RecordKind.GAME, archived_at__gte=since, number__gt=after
    )
    if until is not None:
        archived = archived.filter(archived_at__lt=until)
        removed = removed.filter(archived_at__lt=until)
    yield from merge(
        _lines(archived, after), _removed_lines(removed), key=attrgetter("number")
    )


def _lines(archived: QuerySet[Record], after: int) -> Iterator[DumpLine]:
    # Start at the first number, because the query would otherwise scan all earlier
    # records.
    first = archived.aggregate(first=Min("number"))["first"] or 0
    for record in in_order(archived, max(first - 1, after)):
        events: list[Data] | UnsetType = UNSET
        head = None
        if record.game is not None and record.head is not None:
            events = _events(record.game, record.head)
            head = str(record.game), record.head
        sealed = SealedRecord.with_events(record, events)
        yield DumpLine(record.number, encode(sealed) + b"\n", head)


def _removed_lines(removed: QuerySet[RemovedRecord]) -> Iterator[DumpLine]:
    for row in removed.order_by("number"):
        yield DumpLine(row.number, encode(RemovedLine.from_row(row)) + b"\n")


def _events(game: UUID, head: str) -> list[Data]:
    """Return a game's events, up to the event with the hash `head`."""
    events = [envelope.public() for envelope in event_store.events(str(game))]
    last = next(i for i, event in enumerate(events) if event["hash"] == head)
    return events[: last + 1]
