"""Inserting: many records at once, by COPY.

Rows of records are wide, and Django prepares each number of each list by itself: that
takes longer than PostgreSQL needs to store them.
"""

from collections.abc import Iterable
from typing import Any

import orjson
from django.contrib.postgres.fields import ArrayField
from django.db import connection
from django.db.models import Field, JSONField
from psycopg.sql import SQL, Identifier

from records.models import Record

_FIELDS: list["Field[Any, Any]"] = [
    field
    for field in Record._meta.concrete_fields
    if not field.has_db_default()  # type: ignore[attr-defined]
]
"""What a record says itself; the rest the database does."""


def insert(records: Iterable[Record]) -> None:
    """Insert records that are all new."""
    statement = SQL("COPY {} ({}) FROM STDIN").format(
        Identifier(Record._meta.db_table),
        SQL(", ").join(Identifier(field.column) for field in _FIELDS),
    )
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for record in records:
            copy.write_row([_value(field, record) for field in _FIELDS])


def _value(field: "Field[Any, Any]", record: Record) -> Any:
    value = getattr(record, field.attname)
    if isinstance(field, JSONField):
        return None if value is None else orjson.dumps(value).decode()
    if isinstance(field, ArrayField) and value and isinstance(value[0], int):
        return "{" + ",".join(map(str, value)) + "}"
    return value
