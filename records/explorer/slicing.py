"""Assignment of new records to slices by their players' ratings."""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

from records.archive.projections import NewRecord
from records.explorer.slices import Slice, slice_of
from records.ratings.models import RatingChange


def slices_of(new_records: Sequence[NewRecord]) -> list[Slice]:
    """Return the slice in which each game is counted."""
    records = [new_record.record for new_record in new_records]
    ratings = ratings_of([record.number for record in records])
    return [
        slice_of(
            record.pool,
            record.ended_at if record.is_dated else None,
            ratings.get(record.number),
        )
        for record in records
    ]


def ratings_of(numbers: Sequence[int]) -> dict[int, float]:
    """Return the players' mean rating right after each game, by record number.

    The ratings projection runs before this projection.
    """
    ratings = defaultdict(list)
    rows = RatingChange.objects.filter(number__in=numbers)
    for number, mu in rows.values_list("number", "mu"):
        ratings[number].append(mu)
    return {number: fmean(mus) for number, mus in ratings.items()}
