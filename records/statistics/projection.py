"""Projection for statistics, which adds a batch of games with one statement."""

from collections import Counter
from collections.abc import Sequence

import orjson
from django.db import connection

from records.archive.projections import NewRecord, Projection
from records.judging.rulesets import is_shared
from records.statistics.models import TallyRow
from records.statistics.tallies import Tally, tallies

# The rows are sorted by key to prevent deadlocks between two batches.
_ADD = """
INSERT INTO statistics_tally AS tally (ruleset, measure, part, value, games)
SELECT * FROM json_populate_recordset(NULL::statistics_tally, %s)
ORDER BY ruleset COLLATE "C", measure COLLATE "C", part COLLATE "C", value
ON CONFLICT (ruleset, measure, part, value) DO UPDATE SET
    games = tally.games + excluded.games
"""


def add(new_records: Sequence[NewRecord]) -> None:
    """Add the tallies of the new games that count."""
    counted: dict[str, Counter[Tally]] = {}
    for new_record in new_records:
        judged, record = new_record.judged, new_record.record
        if new_record.counts and is_shared(judged.ruleset):
            game_tallies = tallies(judged, record.pool, record.margin)
            counted.setdefault(record.ruleset, Counter()).update(game_tallies)
    rows = [
        {"ruleset": ruleset, **tally._asdict(), "games": games}
        for ruleset, sums in counted.items()
        for tally, games in sums.items()
    ]
    if rows:
        with connection.cursor() as cursor:
            cursor.execute(_ADD, [orjson.dumps(rows).decode()])


def clear() -> None:
    """Delete all rows."""
    TallyRow.objects.all().delete()


PROJECTION = Projection("statistics", add, clear)
