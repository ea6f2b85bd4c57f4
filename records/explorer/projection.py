"""The explorer's projection, which adds a batch of games with one statement."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import orjson
from django.conf import settings
from django.db import connection

from records.archive.projections import NewRecord, Projection
from records.explorer.models import SEATS, Choice
from records.explorer.slicing import slices_of
from records.explorer.visits import visits
from records.judging.results import wins_of

EXAMPLES = 8
"""Maximum number of example records per choice."""

COUNTED = [f"{name}_{seat}" for name in ("won", "shared") for seat in range(SEATS)]
_SUMS = ", ".join(f"sum({name})" for name in COUNTED)
_ADDED = ", ".join(f"{name} = choice.{name} + excluded.{name}" for name in COUNTED)
_TYPED = ", ".join(f"{name} integer" for name in COUNTED)

# The rows are ordered by key to prevent deadlocks between two batches.
_ADD = f"""
INSERT INTO explorer_choice AS choice (
    position, next, pool, year, rating,
    color, games, margin, {", ".join(COUNTED)}, move, examples
)
SELECT position, next, pool, year, rating,
    min(color), count(*), sum(margin), {_SUMS}, min(move COLLATE "C"),
    (array_agg(record ORDER BY number))[1:{EXAMPLES}]
FROM json_to_recordset(%s) AS game (
    record uuid, number bigint, pool smallint, year smallint, rating smallint,
    {_TYPED}, positions bigint[], nexts bigint[], colors smallint[], margins integer[],
    moves text[]
), unnest(positions, nexts, colors, moves, margins)
    AS ply (position, next, color, move, margin)
GROUP BY position, next, pool, year, rating
ORDER BY position, next, pool, year, rating
ON CONFLICT (position, next, pool, year, rating) DO UPDATE SET
    games = choice.games + excluded.games,
    margin = choice.margin + excluded.margin,
    {_ADDED},
    move = least(choice.move, excluded.move),
    examples = (choice.examples || excluded.examples)[1:{EXAMPLES}]
"""  # noqa: S608 - contains only our own names


def add(new_records: Sequence[NewRecord]) -> None:
    """Add the choices from the new games that count."""
    games = list(
        _games([new_record for new_record in new_records if new_record.counts])
    )
    if games:
        with connection.cursor() as cursor:
            cursor.execute(_ADD, [orjson.dumps(games).decode()])


def clear() -> None:
    """Delete all rows."""
    Choice.objects.all().delete()


def _games(new_records: Sequence[NewRecord]) -> Iterator[dict[str, Any]]:
    for new_record, slice_ in zip(new_records, slices_of(new_records), strict=True):
        won, shared = wins_of(new_record.judged)
        visited = list(visits(new_record.judged, settings.EXPLORER_PLIES))
        yield {
            "record": new_record.record.id,
            "number": new_record.record.number,
            **slice_._asdict(),
            **{f"won_{seat}": int(value) for seat, value in enumerate(won)},
            **{f"shared_{seat}": int(value) for seat, value in enumerate(shared)},
            "positions": _array(visit.position for visit in visited),
            "nexts": _array(visit.next for visit in visited),
            "colors": _array(visit.color for visit in visited),
            "margins": _array(visit.margin for visit in visited),
            "moves": [visit.move for visit in visited],
        }


def _array(numbers: Iterable[int]) -> str:
    """Return an array as text, which PostgreSQL reads faster than a list in JSON."""
    return "{" + ",".join(map(str, numbers)) + "}"


PROJECTION = Projection("explorer", add, clear, after=("ratings",))
