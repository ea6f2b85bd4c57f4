"""Generated games as a month of a dataset, in bounded memory."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import orjson
import pyarrow as pa
from pyarrow.parquet import ParquetWriter

from records.archive.pools import Pool
from records.archive.rows import record_of
from records.judging.judge import judge_transcript
from records.lake.layout import folder_of
from records.lake.writing import SCHEMA
from records.models import Record
from tests.archive.generated import generate

YEAR = 2026
HELD = 500
"""Games of a ruleset that are held until they are written."""


def write_month(month: int, first: int, last: int, folder: Path) -> None:
    """Write the games with these numbers, as if they had ended in a month."""
    writers: dict[str, ParquetWriter] = {}
    held: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)

    def put(ruleset: str) -> None:
        if ruleset not in writers:
            place = folder / folder_of(ruleset, f"{YEAR}-{month:02}")
            place.mkdir(parents=True)
            writers[ruleset] = ParquetWriter(
                place / "part-0.parquet", SCHEMA, compression="zstd"
            )
        writers[ruleset].write_table(pa.Table.from_pylist(held.pop(ruleset), SCHEMA))

    for record in records(month, first, last):
        held[record.ruleset].append(row_of(record))
        if len(held[record.ruleset]) == HELD:
            put(record.ruleset)
    for ruleset in list(held):
        put(ruleset)
    for writer in writers.values():
        writer.close()


def records(month: int, first: int, last: int) -> Iterator[Record]:
    """Judge games, and tell them as the archive would."""
    begin = datetime(YEAR, month, 1, tzinfo=UTC)
    for number, game in enumerate(generate(first, last), first):
        ended_at = begin + timedelta(seconds=number % (27 * 24 * 3600))
        judged = judge_transcript(replace(game, ended_at=ended_at))
        record = record_of(judged, "generated", Pool.IMPORTED, "public")
        record.number = number + 1
        yield record


def row_of(record: Record) -> dict[str, Any]:
    """A record that no database has, as a row of the dataset."""
    made = {"name": record.ruleset, "is_shared": True, "rating": None}
    return {
        field.name: made[field.name]
        if field.name in made
        else _value(getattr(record, field.name), field.type)
        for field in SCHEMA
    }


def _value(value: Any, kind: pa.DataType) -> Any:
    if value is None or kind != pa.string() or isinstance(value, str):
        return value
    is_json = isinstance(value, dict | list)
    return orjson.dumps(value).decode() if is_json else str(value)
