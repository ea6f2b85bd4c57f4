"""Jobs: which columns each reads, and the rows that it makes. Needs pyarrow alone."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import pyarrow as pa

from records.judging.rulesets import ruleset_named
from records.lake import mappers
from records.lake.games import COLUMNS, Row
from records.lake.mappers import COUNTED, Made
from records.search.patterns import read_pattern

Mapper: TypeAlias = Callable[[Iterable[Row]], Iterator[Made]]

_RECORD = ("record", pa.string())
_NUMBER = ("number", pa.int64())
_EXAMPLE = pa.struct([_NUMBER, _RECORD])
_SLICE = ("pool", "year", "rating")


@dataclass(frozen=True)
class Job:
    """A job over a dataset: a mapper, and how its rows are added up."""

    name: str
    mapper: Mapper
    made: pa.Schema
    """The rows that the mapper makes."""
    columns: tuple[str, ...]
    """What it reads."""
    keys: tuple[str, ...] = ()
    """Rows that are alike in these are added up; none: they stay as they are."""
    order: tuple[str, ...] = ()
    """What the rows are sorted by on disk, so that few files are read for a key."""

    ruleset: str | None = None
    """The only one that is asked for: groups of rows without it are not read."""

    def batches(self, read: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Map batches of the dataset; this is what runs on each machine."""
        for batch in read:
            made = list(self.mapper(batch.to_pylist()))
            yield pa.RecordBatch.from_pylist(made, self.made)


def judge() -> Job:
    """Return the job that judges each record again."""
    made = [
        *(_RECORD, _NUMBER, ("ruleset", pa.string()), ("kind", pa.string())),
        ("differs", pa.list_(pa.string())),
    ]
    stored = (
        *("ruleset", "length", "winners", "margin", "is_drawn"),
        *("positions", "result"),
    )
    return Job("judge", mappers.verdicts, pa.schema(made), (*COLUMNS, *stored))


def explorer(plies: int) -> Job:
    """Return the job that builds the explorer's table of choices."""
    keys = ("position", "next", *_SLICE)
    made: list[tuple[str, Any]] = [
        *((name, pa.string()) for name in ("position", "next")),
        *((name, pa.int16()) for name in (*_SLICE, "color")),
        *((name, pa.int64()) for name in ("games", "margin", *COUNTED)),
        *(("move", pa.string()), ("examples", pa.list_(_EXAMPLE))),
    ]
    return Job(
        "explorer",
        partial(mappers.choices, plies=plies),
        pa.schema(made),
        (*COLUMNS, "pool", "ended_at", "is_dated", "rating"),
        keys,
        keys,
    )


def statistics() -> Job:
    """Return the job that tallies the games of each ruleset."""
    keys = ("ruleset", "measure", "part", "value")
    made: list[tuple[str, Any]] = [
        *((name, pa.string()) for name in keys[:3]),
        *((name, pa.int64()) for name in ("value", "games")),
    ]
    columns = (*COLUMNS, "ruleset", "pool", "margin")
    return Job(
        "statistics", mappers.measures, pa.schema(made), columns, keys, order=keys
    )


def positions() -> Job:
    """Return the job that builds the index of positions."""
    order = ("key", "ended_at", "record")
    made = [("key", pa.string()), ("ended_at", pa.timestamp("us", "UTC")), _RECORD]
    columns = (*COLUMNS, "ended_at", "positions")
    return Job("positions", mappers.positions, pa.schema(made), columns, order=order)


def pattern(ruleset: str, text: str, at_ply: int | None) -> Job:
    """Return the job that finds the records whose board showed a pattern.

    Raises `UnknownRulesetError`, and `InvalidError` naming the term.
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
