"""Slices: by what the explorer and its readers tell games apart."""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from records.archive.pools import Pool
from records.archive.projections import NewRecord
from records.ratings.models import RatingChange

POOLS = tuple(Pool)
"""Rows keep the place of a pool in this list: it is only ever added to."""
UNKNOWN = 0
"""A year or a rating that nobody told."""
RATING_STEP = 5
"""Of `mu`; finer bands would only multiply the rows."""


class Slice(NamedTuple):
    """Games that are counted together."""

    pool: int
    year: int
    """In UTC, when it ended; `UNKNOWN` where no one told."""
    rating: int
    """The least rating of its band; `UNKNOWN` where the game was not rated."""


def slices_of(new_records: Sequence[NewRecord]) -> list[Slice]:
    """Return the slice that each game is counted in."""
    ratings = _ratings(new_records)
    return [
        Slice(
            POOLS.index(Pool(new_record.record.pool)),
            new_record.record.ended_at.year if new_record.record.is_dated else UNKNOWN,
            band_of(ratings.get(new_record.record.number)),
        )
        for new_record in new_records
    ]


def band_of(rating: float | None) -> int:
    """Return the band of a rating."""
    if rating is None:
        return UNKNOWN
    return max(1, int(rating // RATING_STEP)) * RATING_STEP


def _ratings(new_records: Sequence[NewRecord]) -> dict[int, float]:
    """Return the mean rating of a game's players, right after it, by its number.

    Ratings follow the archive before the explorer does.
    """
    numbers = [new_record.record.number for new_record in new_records]
    found = defaultdict(list)
    rows = RatingChange.objects.filter(number__in=numbers)
    for number, mu in rows.values_list("number", "mu"):
        found[number].append(mu)
    return {number: fmean(mus) for number, mus in found.items()}
