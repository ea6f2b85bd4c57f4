"""Projection for searches, with the positions, boards and rulesets of new records."""

from collections.abc import Collection, Iterator, Sequence
from uuid import UUID

from django.db import connection

from games.rules.variants import VARIANTS
from records.archive.copying import insert
from records.archive.projections import NewRecord, Projection
from records.judging.judge import BY_THE_RULES, Judged
from records.judging.rulesets import is_shared
from records.models import PlayedRuleset, RecordBoard, RecordPosition

# The rows are sorted by key, so that adjacent index entries are written together. New
# records have no rows yet, so it is enough that a record's own keys differ: looking for
# conflicts would double the reads of the index.
_POSITIONS = """
    INSERT INTO records_recordposition (key, ended_at, record_id)
    SELECT DISTINCT unnest(positions) AS key, ended_at, id FROM records_record
    WHERE id = ANY(%s) ORDER BY key, ended_at, id
"""
# The rows are sorted by name to prevent deadlocks between two batches.
_RULESETS = """
    INSERT INTO records_playedruleset AS played
        (ruleset, variant, records, first_ended_at, last_ended_at)
    SELECT ruleset, variant, count(*), min(ended_at) FILTER (WHERE is_dated),
        max(ended_at) FILTER (WHERE is_dated)
    FROM records_record WHERE id = ANY(%s) AND visibility = 'public'
    GROUP BY ruleset, variant ORDER BY ruleset
    ON CONFLICT (ruleset) DO UPDATE SET
        records = played.records + excluded.records,
        first_ended_at = least(played.first_ended_at, excluded.first_ended_at),
        last_ended_at = greatest(played.last_ended_at, excluded.last_ended_at)
"""
_GONE = "DELETE FROM records_recordposition WHERE record_id = ANY(%s)"
_ALL_RULESETS = """
    INSERT INTO records_playedruleset
        (ruleset, variant, records, first_ended_at, last_ended_at)
    SELECT ruleset, variant, count(*), min(ended_at) FILTER (WHERE is_dated),
        max(ended_at) FILTER (WHERE is_dated)
    FROM records_record WHERE visibility = 'public' AND variant <> ALL(%s)
    GROUP BY ruleset, variant
"""
_OWN_BOARDS = [name for name, variant in VARIANTS.items() if variant.has_own_boards]


def add(new_records: Sequence[NewRecord]) -> None:
    """Add new records."""
    shown = [
        new_record
        for new_record in new_records
        if new_record.judged.kind in BY_THE_RULES
    ]
    insert(RecordBoard, map(_board, shown))
    shared = [
        new_record.record.id
        for new_record in new_records
        if is_shared(new_record.judged.ruleset)
    ]
    with connection.cursor() as cursor:
        cursor.execute(
            _POSITIONS, [[new_record.record.id for new_record in new_records]]
        )
        cursor.execute(_RULESETS, [shared])
    RecordPosition.objects.bulk_create(
        (row for new_record in new_records for row in _passed(new_record)),
        ignore_conflicts=True,
    )


def clear() -> None:
    """Delete all rows."""
    RecordBoard.objects.all().delete()
    RecordPosition.objects.all().delete()
    PlayedRuleset.objects.all().delete()


def forget(records: Collection[UUID]) -> None:
    """Delete the rows of removed records, and recount all rulesets.

    Each statement reads a whole table, but a rebuild would take much longer.
    """
    PlayedRuleset.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(_GONE, [list(records)])
        cursor.execute(_ALL_RULESETS, [_OWN_BOARDS])


def _passed(new_record: NewRecord) -> Iterator[RecordPosition]:
    """Yield the positions in which a color skipped a turn or a player left."""
    record = new_record.record
    for key, _ in new_record.judged.passed:
        yield RecordPosition(key=key.value, ended_at=record.ended_at, record=record)


def _board(new_record: NewRecord) -> RecordBoard:
    return RecordBoard(
        record=new_record.record,
        ruleset=new_record.record.ruleset,
        ended_at=new_record.record.ended_at,
        covered=_covered(new_record.judged),
        colors=bytes(
            [*(p.color for p in new_record.judged.played), RecordBoard.NOBODY]
        ),
        pieces=_pieces(new_record.judged),
    )


def _covered(judged: Judged) -> bytes:
    table = judged.ruleset.placements
    plies = bytearray([len(judged.played)]) * len(table.grid.cells)
    for ply, placed in enumerate(judged.played):
        for cell in table.cells[placed.number]:
            plies[cell] = ply
    return bytes(plies)


def _pieces(judged: Judged) -> bytes:
    piece = judged.ruleset.placements.piece
    return bytes([*(piece[p.number] for p in judged.played), RecordBoard.NOBODY])


PROJECTION = Projection("search", add, clear)
