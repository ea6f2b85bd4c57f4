"""Projection for galleries, which adds a batch of solved puzzles with one statement."""

from collections.abc import Sequence

import orjson
from django.db import connection

from games.analyses import shown
from records.archive.projections import NewRecord, Projection
from records.models import Record
from records.puzzles.forms import form_of
from records.puzzles.models import Solution

# The rows are ordered by key to prevent deadlocks between two batches. Records are
# added in the order of their numbers, so the stored record is always the first one.
_ADD = """
INSERT INTO puzzles_solution AS known (ruleset, form, number, record_id, found)
SELECT ruleset, form, number, record_id, found
FROM json_populate_recordset(NULL::puzzles_solution, %s)
ORDER BY ruleset COLLATE "C", form
ON CONFLICT (ruleset, form) DO UPDATE SET found = known.found + excluded.found
"""


def add(new_records: Sequence[NewRecord]) -> None:
    """Add the solutions from new public games."""
    rows: dict[tuple[str, int], dict[str, object]] = {}
    counts: dict[tuple[str, int], int] = {}
    for new_record in new_records:
        judged, record = new_record.judged, new_record.record
        if not new_record.counts or not judged.result.solved:
            continue
        if _is_spoiled(record):
            continue
        key = record.ruleset, form_of(judged.ruleset, judged.played)
        counts[key] = counts.get(key, 0) + 1
        first = {"number": record.number, "record_id": str(record.id)}
        rows.setdefault(key, {"ruleset": key[0], "form": key[1], **first})
    if rows:
        solutions = [{**row, "found": counts[key]} for key, row in rows.items()]
        with connection.cursor() as cursor:
            cursor.execute(_ADD, [orjson.dumps(solutions).decode()])


def _is_spoiled(record: Record) -> bool:
    """Return whether the game does not count, because its player saw a solution."""
    rows = shown.of_player(record.players[0]).filter(ruleset=record.ruleset)
    begun_at = record.started_at or record.ended_at
    return shown.is_spoiled(rows, begun_at, record.ended_at)


def clear() -> None:
    """Delete all rows."""
    Solution.objects.all().delete()


PROJECTION = Projection("puzzles", add, clear)
