"""Lists by opaque cursor: a page begins right after the last row of the one before."""

import base64
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, cast

import orjson
from django.core.exceptions import ValidationError
from django.db.models import Field, Func, Model, Q, QuerySet, Value
from django.db.models.lookups import GreaterThan, LessThan
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.answer import Page
from games.api.http.paging import PageQuery
from games.api.http.validation import validate
from games.errors import InvalidError

Ordering = Sequence[str]


class KeysetPagination(BasePagination):
    """Rows that come and go meanwhile are never skipped and never shown twice.

    Rows stay in the order they come in; else the view says in `ordering` by what they
    are sorted: fields without nulls that are unique together, a minus for the largest
    first.
    """

    next: str | None = None

    def paginate_queryset(
        self, queryset: QuerySet[Any], request: Request, view: APIView | None = None
    ) -> list[Any]:
        """Return one page, and keep in `next` where the following one begins."""
        own = cast("Ordering", queryset.query.order_by)
        ordering: Ordering = own or getattr(view, "ordering", ("-id",))
        given = request.query_params.dict()
        query = validate(PageQuery, {k: given[k] for k in PAGE_FIELDS if k in given})
        if cursor := query.get("cursor"):
            values = decode(cursor, ordering, queryset.model)
            queryset = queryset.filter(_after(queryset.model, ordering, values))
        limit = query["limit"]
        rows = list(queryset.order_by(*ordering)[: limit + 1])
        page = rows[:limit]
        if len(rows) > limit:
            self.next = encode([_value(page[-1], name) for name in _names(ordering)])
        return page

    def get_paginated_response(self, data: Any) -> Response:
        """Return the page as JSON."""
        return Response(Page(items=data, next=self.next))


PAGE_FIELDS = ("cursor", "limit")


def encode(values: Sequence[Any]) -> str:
    """The cursor that stands after these values."""
    plain = orjson.dumps([_plain(value) for value in values])
    return base64.urlsafe_b64encode(plain).rstrip(b"=").decode()


def decode(cursor: str, ordering: Ordering, model: type[Model]) -> list[Any]:
    """The values a cursor stands for; only what `encode` wrote is read."""
    return values_of(cursor, _fields(ordering, model))


def values_of(cursor: str, fields: Sequence["Field[Any, Any]"]) -> list[Any]:
    """The same for what is no table: the fields say what the values are."""
    try:
        values = _read(cursor, fields)
        is_ours = encode(values) == cursor
    except (ValidationError, ValueError, TypeError, OverflowError):
        is_ours, values = False, []
    if not is_ours:
        raise InvalidError("This cursor is not ours.", field="cursor")
    return values


def _read(cursor: str, fields: Sequence["Field[Any, Any]"]) -> list[Any]:
    padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
    given = orjson.loads(base64.urlsafe_b64decode(padded))
    return [_of_field(field, value) for field, value in zip(fields, given, strict=True)]


def _of_field(field: "Field[Any, Any]", value: object) -> Any:
    """The value as the column has it; numbers within what it holds."""
    found = field.to_python(_checked(value))
    field.run_validators(found)
    return found


def _checked(value: object) -> int | str:
    if type(value) is int or (isinstance(value, str) and "\0" not in value):
        return value
    raise TypeError


class _Row(Func):
    """Values that compare as one: by the first, where it is equal by the next."""

    function = ""
    output_field = Field()


def _after(
    model: type[Model], ordering: Ordering, values: Sequence[Any]
) -> "Q | LessThan[Any] | GreaterThan[Any]":
    """Return what comes after these values.

    Where all fields go the same way rows are compared, which an index begins with at
    once, however many are equal in the first field.
    """
    names = _names(ordering)
    ways = {order.startswith("-") for order in ordering}
    if len(ways) > 1:
        return _after_by_turns(ordering, values)
    given = map(Value, values, _fields(ordering, model))
    beyond = LessThan if ways == {True} else GreaterThan
    return beyond(_Row(*names), _Row(*given))


def _after_by_turns(ordering: Ordering, values: Sequence[Any]) -> Q:
    """Return what is beyond the first value, or equal and beyond the second, and so on.

    That it is not before the first value is said as well: from there an index is read.
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
