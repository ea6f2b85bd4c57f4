"""Writing: the files of one ruleset and month, of a bounded number of rows each.

Needs the extra `parquet`.
"""

from collections.abc import Iterable, Mapping
from itertools import chain, count, islice
from pathlib import Path
from typing import Any

import pyarrow as pa

from records.exchange.exports.row_groups import write_groups

PART = 50_000
"""Records of one file: a machine that reads takes some groups of it."""

_TEXTS = pa.list_(pa.string())
_NUMBERS = pa.list_(pa.int16())
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
        ("name", pa.string()),
        ("is_shared", pa.bool_()),
        ("rules_version", pa.int16()),
        ("players", _TEXTS),
        ("rating", pa.float64()),
        ("length", pa.int16()),
        ("winners", _NUMBERS),
        ("margin", pa.int16()),
        ("is_drawn", pa.bool_()),
        ("started_at", pa.timestamp("us", "UTC")),
        ("ended_at", pa.timestamp("us", "UTC")),
        ("is_dated", pa.bool_()),
        ("opening", pa.string()),
        ("positions", pa.list_(pa.int64())),
        ("stand_ins", _NUMBERS),
        ("options", pa.string()),
        ("picks", pa.string()),
        ("setup", pa.string()),
        ("placements", pa.string()),
        ("out", pa.string()),
        ("result", pa.string()),
    ]
)
"""What is nested deeper than a list is JSON, as in the database. `docs/lake.md` tells
each column; the ruleset and the month are folders."""


def write_parts(
    rows: Iterable[Mapping[str, Any]], folder: Path, license_id: str
) -> int:
    """Write rows as `part-0.parquet` and so on; return how many there were."""
    written, left, numbers = 0, iter(rows), count()
    for first in left:
        part = chain([first], islice(left, PART - 1))
        path = folder / f"part-{next(numbers)}.parquet"
        written += write_groups(part, SCHEMA, path, license_id)
    return written
