"""Lines: records as NDJSON, as many as there are, in constant memory."""

from collections.abc import Iterator
from typing import Any

import orjson
from django.db.models import JSONField, QuerySet, TextField
from django.db.models.functions import Cast

from records.describing import WHOLE, record_document
from records.models import Record

AT_ONCE = 500
"""Records of one query: none takes long, and nothing is held open between two."""

_JSON = [n for n in WHOLE if isinstance(Record._meta.get_field(n), JSONField)]
_PLAIN = [name for name in WHOLE if name not in _JSON]
_COLUMNS: tuple[Any, ...] = (*_PLAIN, *(Cast(name, TextField()) for name in _JSON))


def in_order(records: QuerySet[Record], after: int = 0) -> Iterator[Record]:
    """Yield records whole in the order of arrival, a stretch at a time.

    JSON is read when its record's turn comes: of a whole stretch the garbage collector
    would look through a hundred thousand lists.
    """
    rows = records.order_by("number").values_list(*_COLUMNS)
    while stretch := list(rows.filter(number__gt=after)[:AT_ONCE]):
        for record in map(_record, stretch):
            yield record
            after = record.number


def record_line(record: Record) -> bytes:
    """Tell a record whole on a line."""
    return orjson.dumps(record_document(record), option=orjson.OPT_APPEND_NEWLINE)


def _record(row: tuple[Any, ...]) -> Record:
    texts = zip(_JSON, row[len(_PLAIN) :], strict=True)
    return Record(
        **dict(zip(_PLAIN, row, strict=False)),
        **{name: text and orjson.loads(text) for name, text in texts},
    )
