"""Tables that are derived from records, without the numbers and ids of these."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import connection

from records.explorer.models import Choice
from records.models import PlayedRuleset, Record, RecordBoard, RecordPosition
from records.puzzles.models import Solution
from records.ratings.models import Ranking, Rating, RatingChange
from records.statistics.models import TallyRow

WHOLE = (TallyRow, PlayedRuleset, Rating, Ranking)
"""Tables that do not name records."""
NAMING = (RecordBoard, RecordPosition, RatingChange, Choice, Solution)
NUMBERS = {"pk", "number"}
"""Columns that depend on what else was archived."""


def derived() -> dict[str, Counter[str]]:
    """Return the rows of each table as texts; records are named by their contents."""
    contents = dict(Record.objects.values_list("id", "content"))
    return {
        model.__name__: Counter(
            str(sorted(_row(row, contents).items()))
            for row in model._default_manager.values()
        )
        for model in (*WHOLE, *NAMING)
    }


def _row(row: Mapping[str, Any], contents: Mapping[Any, Any]) -> dict[str, Any]:
    named = {key: value for key, value in row.items() if key not in NUMBERS}
    for key in {"record", "record_id"} & named.keys():
        named[key] = contents[named[key]]
    if "examples" in named:
        named["examples"] = [contents[example] for example in named["examples"]]
    return {
        key: bytes(value) if isinstance(value, memoryview) else value
        for key, value in named.items()
    }


def differing(
    before: dict[str, Counter[str]], other: dict[str, Counter[str]]
) -> list[str]:
    """Return the tables that differ."""
    return [name for name in before if before[name] != other[name]]


def sizes(tables: Iterable[str]) -> dict[str, int]:
    """Return the bytes of tables, including indexes and TOAST."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, pg_total_relation_size(oid) FROM pg_class"
            " WHERE relname = ANY (%s) AND relkind = 'r'",
            [[*tables]],
        )
        return dict(cursor.fetchall())
