"""Rebuild projections from the records."""

from collections.abc import Collection, Iterator
from itertools import islice

from django.db import transaction

from records.archive.archiving import disable_timeouts, lock
from records.archive.projections import PROJECTIONS, NewRecord
from records.archive.rows import transcript_of
from records.judging.judge import RecordKind, RefusedError, judge_transcript
from records.models import Record

AT_ONCE = 500
"""Number of records that projections add at a time."""


def new_record_of(record: Record) -> NewRecord:
    """Judge a record again, and return it as a new record.

    Raises `RefusedError` if the judge now refuses the record. The notes of the error
    identify the record.
    """
    lenient = record.kind == RecordKind.IRREGULAR
    try:
        judged = judge_transcript(transcript_of(record), lenient=lenient)
    except RefusedError as error:
        error.add_note(
            f"The record with number {record.number} ({record.id}) was refused."
        )
        raise
    return NewRecord(record, judged)


def rebuild(names: Collection[str]) -> Iterator[int]:
    """Empty and refill projections; yield the number of processed records.

    The rebuild is a single transaction. Until it ends, readers see the old tables, and
    new games wait to be archived. Projections are updated in the order of their
    registration, not of `names`, because some projections read the tables of others.
    """
    projections = [
        projection for name, projection in PROJECTIONS.items() if name in names
    ]
    with transaction.atomic():
        disable_timeouts()
        lock()
        for projection in projections:
            projection.clear()
        records = Record.objects.order_by("number").iterator(chunk_size=AT_ONCE)
        done = 0
        while batch := [new_record_of(record) for record in islice(records, AT_ONCE)]:
            for projection in projections:
                projection.add(batch)
            done += len(batch)
            yield done
