"""Bulk insertion of rows with COPY.

Django would convert each number in each array separately and build a very long INSERT.
That would take longer than PostgreSQL needs to store the rows.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import orjson
from django.contrib.postgres.fields import ArrayField
from django.db import connection
from django.db.models import (
    CompositePrimaryKey,
    Field,
    IntegerField,
    JSONField,
    Model,
)
from psycopg.sql import SQL, Identifier

Row = TypeVar("Row", bound=Model)


class _Column(NamedTuple):
    name: str
    attribute: str
    convert: Callable[[Any], object] | None
    """Function that converts values for COPY; None if the driver converts them."""


def insert(model: type[Row], rows: Iterable[Row]) -> None:
    """Insert new rows, none of which may already be in the table."""
    columns = _columns(model)
    statement = SQL("COPY {} ({}) FROM STDIN").format(
        Identifier(model._meta.db_table),
        SQL(", ").join(Identifier(column.name) for column in columns),
    )
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            values = row.__dict__
            copy.write_row(
                [
                    values[attribute] if convert is None else convert(values[attribute])
                    for _, attribute, convert in columns
                ]
            )


@cache
def _columns(model: type[Model]) -> list[_Column]:
    """Return all columns except those with a database default."""
    return [
        _Column(field.column, field.attname, _conversion(field))
        for field in model._meta.concrete_fields
        if not field.has_db_default()  # type: ignore[attr-defined]
        and not isinstance(field, CompositePrimaryKey)
    ]


def _conversion(field: "Field[Any, Any]") -> Callable[[Any], object] | None:
    if isinstance(field, JSONField):
        return _json
    is_numbers = isinstance(field, ArrayField) and isinstance(
        field.base_field, IntegerField
    )
    return _numbers if is_numbers else None


def _json(value: object) -> str | None:
    return None if value is None else orjson.dumps(value).decode()


def _numbers(values: Sequence[int] | None) -> str | None:
    return None if values is None else "{" + ",".join(map(str, values)) + "}"
