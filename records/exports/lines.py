"""Lines: records as NDJSON, as many as there are, in constant memory."""

from collections.abc import Iterator

import orjson
from django.db.models import QuerySet

from records.describing import WHOLE, record_document
from records.models import Record

AT_ONCE = 500
"""Records of one query: none takes long, and nothing is held open between two."""


def in_order(records: QuerySet[Record], after: int = 0) -> Iterator[Record]:
    """Yield records whole in the order of arrival, a stretch at a time."""
    rows = records.order_by("number").only(*WHOLE)
    while stretch := list(rows.filter(number__gt=after)[:AT_ONCE]):
        yield from stretch
        after = stretch[-1].number


def record_line(record: Record) -> bytes:
    """Tell a record whole on a line."""
    return orjson.dumps(record_document(record), option=orjson.OPT_APPEND_NEWLINE)
