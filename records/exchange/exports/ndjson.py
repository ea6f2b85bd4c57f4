"""Lines: records as NDJSON, as many as there are, in constant memory."""

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
"""Records of one query: none takes long, and nothing is held open between two."""

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
    """Yield records whole in the order of their numbers, a stretch at a time.

    JSON is read when its record's turn comes: of a whole stretch the garbage collector
    would look through a hundred thousand lists. Trees are fetched then, too: few have
    one, but it may be larger than a stretch of others.
    """
    rows = records.order_by("number").values_list(*_COLUMNS)
    while stretch := list(rows.filter(number__gt=after)[:AT_ONCE]):
        for row in stretch:
            after = row[_NUMBER]
            if (record := _record(row)) is not None:
                yield record


def record_line(record: Record) -> bytes:
    """Return a record whole as a line of JSON."""
    return encode(answers.FullRecord.of(record)) + b"\n"


def _record(row: tuple[Any, ...]) -> Record | None:
    """Return a row as a record; None where it has a tree and was removed meanwhile."""
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
