"""Definitions of jobs, with the columns that they read and the rows they return.

Requires only pyarrow.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import pyarrow as pa

from records.judging.rulesets import ruleset_named
from records.lake import mappers
from records.lake.games import COLUMNS, Row
from records.lake.mappers import COUNTED, ResultRow
from records.search.patterns import read_pattern

Mapper: TypeAlias = Callable[[Iterable[Row]], Iterator[ResultRow]]

_RECORD = ("record", pa.string())
_NUMBER = ("number", pa.int64())
_EXAMPLE = pa.struct([_NUMBER, _RECORD])
_SLICE = ("pool", "year", "rating")


@dataclass(frozen=True)
class Job:
    """A job on a dataset, with a mapper and the aggregation of its rows."""

    name: str
    mapper: Mapper
    result: pa.Schema
    """Schema of the rows that the mapper yields."""
    columns: tuple[str, ...]
    """Columns of the dataset that the mapper reads."""
    keys: tuple[str, ...] = ()
    """Columns by which rows are grouped and added up; empty if the rows are not
    aggregated.
    """
    order: tuple[str, ...] = ()
    """Columns by which rows are sorted on disk. Sorted files allow lookups that read
    only a few files.
    """

    ruleset: str | None = None
    """Ruleset to which the job is limited. Row groups without this ruleset are not
    read.
    """

    def batches(self, read: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Map batches of the dataset. Every machine runs this function."""
        for batch in read:
            rows = list(self.mapper(batch.to_pylist()))
            yield pa.RecordBatch.from_pylist(rows, self.result)


def judge() -> Job:
    """Return the job that judges each record again."""
    fields = [
        *(_RECORD, _NUMBER, ("ruleset", pa.string()), ("kind", pa.string())),
        ("differs", pa.list_(pa.string())),
    ]
    stored = (
        *("ruleset", "length", "winners", "margin", "is_drawn"),
        *("positions", "result"),
    )
    return Job("judge", mappers.verdicts, pa.schema(fields), (*COLUMNS, *stored))


def explorer(plies: int) -> Job:
    """Return the job that builds the explorer's table of choices."""
    keys = ("position", "next", *_SLICE)
    fields: list[tuple[str, Any]] = [
        *((name, pa.string()) for name in ("position", "next")),
        *((name, pa.int16()) for name in (*_SLICE, "color")),
        *((name, pa.int64()) for name in ("games", "margin", *COUNTED)),
        *(("move", pa.string()), ("examples", pa.list_(_EXAMPLE))),
    ]
    return Job(
        "explorer",
        partial(mappers.choices, plies=plies),
        pa.schema(fields),
        (*COLUMNS, "pool", "ended_at", "is_dated", "rating"),
        keys,
        keys,
    )


def statistics() -> Job:
    """Return the job that tallies the games of each ruleset."""
    keys = ("ruleset", "measure", "part", "value")
    fields: list[tuple[str, Any]] = [
        *((name, pa.string()) for name in keys[:3]),
        *((name, pa.int64()) for name in ("value", "games")),
    ]
    columns = (*COLUMNS, "ruleset", "pool", "margin")
    return Job(
        "statistics", mappers.measures, pa.schema(fields), columns, keys, order=keys
    )


def positions() -> Job:
    """Return the job that builds the index of positions."""
    order = ("key", "ended_at", "record")
    fields = [("key", pa.string()), ("ended_at", pa.timestamp("us", "UTC")), _RECORD]
    columns = (*COLUMNS, "ended_at", "positions")
    return Job("positions", mappers.positions, pa.schema(fields), columns, order=order)


def pattern(ruleset: str, text: str, at_ply: int | None) -> Job:
    """Return the job that finds records in which the board matched a pattern.

    Raises `UnknownRulesetError` for an unknown ruleset, and `InvalidError` for a
    malformed term.
    """
    rules = ruleset_named(ruleset)
    read_pattern(rules, text, at_ply)
    name = str(rules)
    return Job(
        "pattern",
        partial(mappers.matches, ruleset=name, pattern=text, at_ply=at_ply),
        pa.schema([_RECORD, _NUMBER]),
        (*COLUMNS, "ruleset"),
        ruleset=name,
    )
