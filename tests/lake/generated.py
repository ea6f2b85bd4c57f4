"""Generated games as a part of a dataset, in bounded memory."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from records.archive.pools import Pool
from records.archive.rows import record_of
from records.exchange.exports import columns
from records.exchange.exports.row_groups import write_groups
from records.judging.judge import judge_transcript
from records.lake.columns import FORMAT, SCHEMA
from records.lake.layout import PART, file_of
from records.models import Record
from tests.archive.generated import generate

YEAR = 2026
BEGIN = datetime(YEAR, 1, 1, tzinfo=UTC)
DAYS = timedelta(days=365)


def write_part(part: int, games: int, folder: Path) -> None:
    """Write the games of a part, as if they had ended in one year."""
    path = folder / file_of(YEAR, part)
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = records(part * PART, min(games, (part + 1) * PART))
    write_groups(map(row_of, rows), SCHEMA, path, {"format": str(FORMAT)})


def records(first: int, last: int) -> Iterator[Record]:
    """Judge games, and yield them as rows of the archive."""
    for number, game in enumerate(generate(first, last), first):
        ended_at = BEGIN + timedelta(seconds=number) % DAYS
        judged = judge_transcript(replace(game, ended_at=ended_at))
        record = record_of(judged, "generated", Pool.IMPORTED, "public")
        record.number = number + 1
        yield record


def row_of(record: Record) -> dict[str, Any]:
    """Return a generated record as a row of the dataset."""
    extra_columns = {"opening": record.opening, "is_shared": True, "rating": None}
    return {**columns.row_of(record), **extra_columns}
