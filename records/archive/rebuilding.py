"""Rebuilding: projections begin anew, from the records."""

from collections.abc import Collection, Iterator
from itertools import islice

from django.db import transaction

from records.archive.archiving import lock, take_time
from records.archive.projections import PROJECTIONS, NewRecord
from records.archive.rows import transcript_of
from records.judging.judge import RecordKind, RefusedError, judge_transcript
from records.models import Record

AT_ONCE = 500
"""Records that projections take at once."""


def new_record_of(record: Record) -> NewRecord:
    """Return a record as it was when it was archived.

    Raises `RefusedError`, with the record in its notes, if it is judged otherwise now.
    """
    lenient = record.kind == RecordKind.IRREGULAR
    try:
        judged = judge_transcript(transcript_of(record), lenient=lenient)
    except RefusedError as error:
        error.add_note(f"This is record {record.number}, {record.id}.")
        raise
    return NewRecord(record, judged)


def rebuild(names: Collection[str]) -> Iterator[int]:
    """Fill projections again, by the records' numbers; yield how many are done.

    All in one transaction: whoever asks meanwhile finds what was there before, and
    new games wait until it is done. Projections take records in the order in which
    they are registered, whatever the order of the names: some build on others.
    """
    projections = [
        projection for name, projection in PROJECTIONS.items() if name in names
    ]
    with transaction.atomic():
        take_time()
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
