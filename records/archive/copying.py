"""Inserting: many new rows at once, by COPY.

Django prepares each number of each list by itself, and writes a statement as long as
its rows: that takes longer than PostgreSQL needs to store them.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

import orjson
from django.contrib.postgres.fields import ArrayField
from django.db import connection
from django.db.models import CompositePrimaryKey, Field, JSONField, Model
from psycopg.sql import SQL, Identifier

Row = TypeVar("Row", bound=Model)


def insert(model: type[Row], rows: Iterable[Row]) -> None:
    """Insert rows that are all new."""
    fields = _told(model)
    statement = SQL("COPY {} ({}) FROM STDIN").format(
        Identifier(model._meta.db_table),
        SQL(", ").join(Identifier(field.column) for field in fields),
    )
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row([_value(field, row) for field in fields])


@cache
def _told(model: type[Model]) -> list["Field[Any, Any]"]:
    """Return what a row says itself; the rest the database does."""
    return [
        field
        for field in model._meta.concrete_fields
        if not field.has_db_default()  # type: ignore[attr-defined]
        and not isinstance(field, CompositePrimaryKey)
    ]


def _value(field: "Field[Any, Any]", row: Model) -> Any:
    value = getattr(row, field.attname)
    if isinstance(field, JSONField):
        return None if value is None else orjson.dumps(value).decode()
    if isinstance(field, ArrayField) and value and isinstance(value[0], int):
        return "{" + ",".join(map(str, value)) + "}"
    return value
