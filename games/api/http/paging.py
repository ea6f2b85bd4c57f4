"""Pages of lists, with their queries, answers and cursors.

A page starts right after the last row of the previous page (keyset pagination).
Therefore added or deleted rows do not move other rows to another page.
"""

import base64
import types
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any, TypeAlias, cast

import orjson
from django.core.exceptions import ValidationError
from django.db.models import Field, Func, Model, Q, QuerySet, Value
from django.db.models.lookups import GreaterThan, LessThan
from msgspec import Meta

from games.api.http.answer import Answer, Page
from games.api.http.bodies import Query, text
from games.errors import InvalidError

Ordering = Sequence[str]

DEFAULT_LIMIT = 50
MAX_LIMIT = 200


Cursor: TypeAlias = Annotated[
    str,
    text(500),
    Meta(
        description="Value of `next` on the previous page; by default the first page."
    ),
]
Limit: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_LIMIT)]


class PagedQuery(Query):
    """Query for a page of a list. Lists with filters use a subclass."""

    cursor: Cursor | None = None
    limit: Limit = DEFAULT_LIMIT


@cache
def page_of(item: type[Answer], page: Any = Page) -> type[Page[Any]]:
    """Return the type of pages that `Endpoint.page` returns for this type of items.

    `page` is the generic base class.
    """
    return types.new_class(
        f"{item.__name__}Page",
        (page[item],),
        exec_body=lambda body: body.update(
            __doc__=f"Page of `{item.__name__}` items.",
            __module__=item.__module__,
        ),
    )


def read_page(
    rows: QuerySet[Any], query: PagedQuery, ordering: Ordering
) -> tuple[list[Any], str | None]:
    """Read one page and the cursor of the next page, which is None on the last page.

    Rows that are already ordered keep their order. All other rows are sorted by
    `ordering`. Its fields must not be null and must be unique together; a minus means
    descending order.
    """
    ordering = cast("Ordering", rows.query.order_by) or ordering
    if query.cursor is not None:
        place = decode_cursor(query.cursor, _fields(ordering, rows.model))
        rows = rows.filter(_after(rows.model, ordering, place))
    page_rows = list(rows.order_by(*ordering)[: query.limit + 1])
    page = page_rows[: query.limit]
    if len(page_rows) <= query.limit:
        return page, None
    return page, encode_cursor([_value(page[-1], name) for name in _names(ordering)])


def encode_cursor(values: Sequence[Any]) -> str:
    """Return the cursor for the rows after these values."""
    plain = orjson.dumps([_plain(value) for value in values])
    return base64.urlsafe_b64encode(plain).rstrip(b"=").decode()


def decode_cursor(cursor: str, fields: Sequence["Field[Any, Any]"]) -> list[Any]:
    """Return the values in a cursor, one for each field.

    Raises `InvalidError` for a cursor that `encode_cursor` did not write.
    """
    try:
        values = _read(cursor, fields)
        is_ours = encode_cursor(values) == cursor
    except (ValidationError, ValueError, TypeError, OverflowError):
        is_ours, values = False, []
    if not is_ours:
        raise InvalidError(
            "This cursor is invalid. Send the value of `next` from the previous page.",
            field="cursor",
        )
    return values


def _read(cursor: str, fields: Sequence["Field[Any, Any]"]) -> list[Any]:
    padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
    bounds = orjson.loads(base64.urlsafe_b64decode(padded))
    return [
        _of_field(field, value) for field, value in zip(fields, bounds, strict=True)
    ]


def _of_field(field: "Field[Any, Any]", value: object) -> Any:
    """Return the value in its column's type; raises an error if it is out of bounds."""
    converted = field.to_python(_checked(value))
    field.run_validators(converted)
    return converted


def _checked(value: object) -> int | str:
    if type(value) is int or (isinstance(value, str) and "\0" not in value):
        return value
    raise TypeError


class _Row(Func):
    """Row of values, which PostgreSQL compares from left to right."""

    function = ""
    output_field = Field()


def _after(
    model: type[Model], ordering: Ordering, values: Sequence[Any]
) -> "Q | LessThan[Any] | GreaterThan[Any]":
    """Return the condition for rows after these values.

    If all fields are sorted in the same direction, the condition compares rows. An
    index scan then starts at the right entry, even among many rows with the same first
    value.
    """
    names = _names(ordering)
    ways = {order.startswith("-") for order in ordering}
    if len(ways) > 1:
        return _after_by_turns(ordering, values)
    bounds = map(Value, values, _fields(ordering, model))
    beyond = LessThan if ways == {True} else GreaterThan
    return beyond(_Row(*names), _Row(*bounds))


def _after_by_turns(ordering: Ordering, values: Sequence[Any]) -> Q:
    """Return the condition for rows after these values, as one comparison per field.

    It also excludes rows before the first value, so an index scan starts there.
    """
    beyond, equal, begun = Q(), Q(), Q()
    for name, order, value in zip(_names(ordering), ordering, values, strict=True):
        lookup = "lt" if order.startswith("-") else "gt"
        begun = begun or Q((f"{name}__{lookup}e", value))
        beyond |= equal & Q((f"{name}__{lookup}", value))
        equal &= Q((name, value))
    return begun & beyond


def _fields(ordering: Ordering, model: type[Model]) -> "list[Field[Any, Any]]":
    return [
        cast("Field[Any, Any]", model._meta.get_field(name))
        for name in _names(ordering)
    ]


def _names(ordering: Ordering) -> list[str]:
    return [name.removeprefix("-") for name in ordering]


def _value(row: Any, name: str) -> Any:
    return row[name] if isinstance(row, dict) else getattr(row, name)


def _plain(value: Any) -> int | str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return value if type(value) is int else str(value)
