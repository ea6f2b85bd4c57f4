"""Lines: records as NDJSON, as many as there are, in constant memory."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import orjson
from django.db.models import JSONField, QuerySet, TextField
from django.db.models.functions import Cast, Length

from records.describing import WHOLE, record_document
from records.models import Record

AT_ONCE = 500
"""Records of one query: none takes long, and nothing is held open between two."""

HEAVY = 4 * 2**20
"""Characters of the trees that are fetched at once: one alone may have as many."""

Row: TypeAlias = tuple[Any, ...]

_JSON = [
    name
    for name in WHOLE
    if isinstance(Record._meta.get_field(name), JSONField) and name != "tree"
]
_PLAIN = [name for name in WHOLE if name not in (*_JSON, "tree")]
_TREE = Cast("tree", TextField())
_COLUMNS: tuple[Any, ...] = (
    *_PLAIN,
    *(Cast(name, TextField()) for name in _JSON),
    Length(_TREE),
)


def in_order(records: QuerySet[Record], after: int = 0) -> Iterator[Record]:
    """Yield records whole in the order of arrival, a stretch at a time.

    JSON is read when its record's turn comes: of a whole stretch the garbage collector
    would look through a hundred thousand lists.
    """
    rows = records.order_by("number").values_list(*_COLUMNS)
    while stretch := list(rows.filter(number__gt=after)[:AT_ONCE]):
        for part in _parts(stretch):
            trees = _trees(part)
            for row in part:
                record = _record(row)
                record.tree = _parsed(trees.pop(record.id, None))
                after = record.number
                yield record


def record_line(record: Record) -> bytes:
    """Tell a record whole on a line."""
    return orjson.dumps(record_document(record), option=orjson.OPT_APPEND_NEWLINE)


def _parts(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Yield rows by as many as have not too much of trees together, or by one."""
    part: list[Row] = []
    size = 0
    for row in rows:
        length = row[-1] or 0
        if part and size + length > HEAVY:
            yield part
            part, size = [], 0
        part.append(row)
        size += length
    yield part


def _trees(rows: Sequence[Row]) -> dict[Any, str]:
    """Return the trees of records by their ids, as text."""
    own = [row[_PLAIN.index("id")] for row in rows if row[-1]]
    return dict(
        Record.objects.filter(id__in=own).values_list("id", _TREE) if own else ()
    )


def _record(row: Row) -> Record:
    texts = zip(_JSON, row[len(_PLAIN) : -1], strict=True)
    return Record(
        **dict(zip(_PLAIN, row, strict=False)),
        **{name: _parsed(text) for name, text in texts},
    )


def _parsed(text: str | None) -> Any:
    return text and orjson.loads(text)
