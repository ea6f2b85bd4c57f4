"""Lines of dumps: public records, with the events of what was played here.

They are the same for a month that is sealed and for one that goes on.
"""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from django.db.models import Min, QuerySet
from msgspec import UNSET, UnsetType

from games.api.http.answer import encode
from games.events.base import Data
from games.storage import event_store
from records.dumps.answers import SealedRecord
from records.exchange.exports.ndjson import in_order
from records.judging.judge import Kind
from records.models import Record


def archived_since(moment: datetime) -> QuerySet[Record]:
    """The public records that dumps tell of, from a moment on."""
    return Record.objects.filter(
        kind=Kind.GAME, visibility="public", archived_at__gte=moment
    )


def told(archived: QuerySet[Record], after: int = 0) -> Iterator[tuple[Record, bytes]]:
    """Yield records and their lines in the order of their numbers."""
    # Without it the first of them would be sought among all numbers before.
    first = archived.aggregate(first=Min("number"))["first"] or 0
    for record in in_order(archived, max(first - 1, after)):
        events: list[Data] | UnsetType = UNSET
        if record.game is not None and record.head is not None:
            events = _events(record.game, record.head)
        yield record, encode(SealedRecord.of_events(record, events)) + b"\n"


def _events(game: UUID, head: str) -> list[Data]:
    """Return the events of a game up to the one that its record ends with."""
    events = [envelope.public() for envelope in event_store.events(str(game))]
    last = next(i for i, event in enumerate(events) if event["hash"] == head)
    return events[: last + 1]
