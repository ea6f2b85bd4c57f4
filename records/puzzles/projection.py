"""The gallery's projection: solved puzzles, in one statement a batch."""

from collections.abc import Sequence

import orjson
from django.db import connection

from games.analyses import shown
from records.archive.projections import NewRecord, Projection
from records.models import Record
from records.puzzles.forms import form_of
from records.puzzles.models import Solution

# In the order of the key, so that two batches never wait for each other in a ring.
# Records come in the order of their numbers: who is there already was first.
_ADD = """
INSERT INTO puzzles_solution AS known (ruleset, form, number, record_id, found)
SELECT ruleset, form, number, record_id, found
FROM json_populate_recordset(NULL::puzzles_solution, %s)
ORDER BY ruleset COLLATE "C", form
ON CONFLICT (ruleset, form) DO UPDATE SET found = known.found + excluded.found
"""


def add(new_records: Sequence[NewRecord]) -> None:
    """Enter the solutions that public games came to."""
    rows: dict[tuple[str, int], dict[str, object]] = {}
    found: dict[tuple[str, int], int] = {}
    for new_record in new_records:
        judged, record = new_record.judged, new_record.record
        if not new_record.counts or not judged.result.solved:
            continue
        if _is_spoiled(record):
            continue
        key = record.ruleset, form_of(judged.ruleset, judged.played)
        found[key] = found.get(key, 0) + 1
        first = {"number": record.number, "record_id": str(record.id)}
        rows.setdefault(key, {"ruleset": key[0], "form": key[1], **first})
    if rows:
        told = [{**row, "found": found[key]} for key, row in rows.items()]
        with connection.cursor() as cursor:
            cursor.execute(_ADD, [orjson.dumps(told).decode()])


def _is_spoiled(record: Record) -> bool:
    """Return whether the player was shown a solution; such games found nothing."""
    rows = shown.of_player(record.players[0]).filter(ruleset=record.ruleset)
    begun_at = record.started_at or record.ended_at
    return shown.is_spoiled(rows, begun_at, record.ended_at)


def clear() -> None:
    """Forget everything."""
    Solution.objects.all().delete()


PROJECTION = Projection("puzzles", add, clear)
