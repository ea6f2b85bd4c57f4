"""Slices: groups of games that explorer queries can select.

This module does no I/O.
"""

from datetime import datetime
from typing import NamedTuple

from records.archive.pools import Pool

POOLS = tuple(Pool)
"""Pools by their index in the table. New pools must be appended at the end."""
UNKNOWN = 0
"""Value that represents an unknown year or rating."""
RATING_STEP = 5
"""Width of a rating band (`mu`). Narrower bands would increase the number of rows
without any benefit.
"""


class Slice(NamedTuple):
    """Games that are counted together."""

    pool: int
    year: int
    """Year in UTC in which the game ended, or `UNKNOWN`."""
    rating: int
    """Lowest rating of the band, or `UNKNOWN` if the game was not rated."""


def slice_of(pool: str, ended_at: datetime | None, rating: float | None) -> Slice:
    """Return the slice to which a game belongs."""
    year = UNKNOWN if ended_at is None else ended_at.year
    return Slice(POOLS.index(Pool(pool)), year, band_of(rating))


def band_of(rating: float | None) -> int:
    """Return the lowest rating in the band that contains a rating."""
    if rating is None:
        return UNKNOWN
    return max(1, int(rating // RATING_STEP)) * RATING_STEP
