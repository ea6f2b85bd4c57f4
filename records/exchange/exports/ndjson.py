"""Export of records as NDJSON, in constant memory."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import orjson
from django.db.models import JSONField, Q, QuerySet, TextField
from django.db.models.functions import Cast

from games.api.http.answer import encode
from records.archive import answers
from records.archive.answers import WHOLE
from records.models import Record

AT_ONCE = 500
"""Number of records per query. Short queries need no open cursor or transaction.
"""

_JSON = [
    name
    for name in WHOLE
    if isinstance(Record._meta.get_field(name), JSONField) and name != "tree"
]
_PLAIN = [name for name in WHOLE if name not in (*_JSON, "tree")]
_NUMBER = _PLAIN.index("number")
_COLUMNS: tuple[Any, ...] = (
    *_PLAIN,
    *(Cast(name, TextField()) for name in _JSON),
    Q(tree__isnull=False),
)


def in_order(records: QuerySet[Record], after: int = 0) -> Iterator[Record]:
    """Yield complete records in numerical order.

    JSON is decoded record by record. If `AT_ONCE` records were decoded together, the
    garbage collector would traverse a hundred thousand lists. Trees are also fetched
    one by one, because a single tree may be larger than `AT_ONCE` records without
    trees.
    """
    rows = records.order_by("number").values_list(*_COLUMNS)
    while chunk := list(rows.filter(number__gt=after)[:AT_ONCE]):
        for row in chunk:
            after = row[_NUMBER]
            if (record := _record(row)) is not None:
                yield record


def record_line(record: Record) -> bytes:
    """Return a complete record as a line of JSON."""
    return encode(answers.FullRecord.from_record(record)) + b"\n"


def _record(row: tuple[Any, ...]) -> Record | None:
    """Convert a row to a record; return None if its tree has since been removed."""
    *values, has_tree = row
    plain = dict(zip(_PLAIN, values, strict=False))
    texts = zip(_JSON, values[len(_PLAIN) :], strict=True)
    tree = _tree(plain["id"]) if has_tree else None
    if has_tree and tree is None:
        return None
    return Record(
        **plain,
        **{name: text and orjson.loads(text) for name, text in texts},
        tree=tree,
    )


def _tree(record: UUID) -> Any:
    return Record.objects.values_list("tree", flat=True).filter(id=record).first()
