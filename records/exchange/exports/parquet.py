"""Tables: records as Parquet, a row each, for who works with data frames.

Needs the extra `parquet`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pyarrow as pa
from django.conf import settings

from records.exchange.exports.row_groups import write_groups
from records.models import Record

_TEXTS = pa.list_(pa.string())
SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("number", pa.int64()),
        ("kind", pa.string()),
        ("pool", pa.string()),
        ("source", pa.string()),
        ("game", pa.string()),
        ("head", pa.string()),
        ("variant", pa.string()),
        ("ruleset", pa.string()),
        ("rules_version", pa.int16()),
        ("players", _TEXTS),
        ("length", pa.int16()),
        ("winners", pa.list_(pa.int16())),
        ("margin", pa.int16()),
        ("started_at", pa.timestamp("ms", "UTC")),
        ("ended_at", pa.timestamp("ms", "UTC")),
        ("is_dated", pa.bool_()),
        ("options", pa.string()),
        ("picks", pa.string()),
        ("setup", pa.string()),
        ("placements", pa.string()),
        ("out", pa.string()),
        ("result", pa.string()),
        ("stand_ins", pa.list_(pa.int16())),
    ]
)
"""What is nested deeper than a list is JSON, as in the database."""


def write_table(records: Iterator[Record], path: Path) -> int:
    """Write records to a file, a group of rows at a time; return how many."""
    return write_groups(map(_row, records), SCHEMA, path, settings.RECORDS_LICENSE)


def _row(record: Record) -> dict[str, Any]:
    return {
        field.name: _value(getattr(record, field.name), field.type) for field in SCHEMA
    }


def _value(value: Any, kind: pa.DataType) -> Any:
    if value is None or kind != pa.string() or isinstance(value, str):
        return value
    if isinstance(value, dict | list):
        return orjson.dumps(value).decode()
    return str(value)
