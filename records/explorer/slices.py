"""Slices: by what the explorer and its readers tell games apart. Pure."""

from datetime import datetime
from typing import NamedTuple

from records.archive.pools import Pool

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


def slice_of(pool: str, ended_at: datetime | None, rating: float | None) -> Slice:
    """Return the slice of a game, by what is known of it."""
    year = UNKNOWN if ended_at is None else ended_at.year
    return Slice(POOLS.index(Pool(pool)), year, band_of(rating))


def band_of(rating: float | None) -> int:
    """Return the band of a rating."""
    if rating is None:
        return UNKNOWN
    return max(1, int(rating // RATING_STEP)) * RATING_STEP
