"""Slices: by what the explorer and its readers tell games apart."""

from typing import NamedTuple

from records.archive import Arrival
from records.players import Players, players_of

UNKNOWN = 0
"""A year or a rating that nobody told."""
RATING_STEP = 200
"""Points of a band: finer ones would only multiply the rows."""


class Slice(NamedTuple):
    """Games that are counted together."""

    players: Players
    year: int
    """In UTC, when it ended; `UNKNOWN` where no one told."""
    rating: int
    """The least rating of its band; `UNKNOWN` where anybody had none."""


def slice_of(arrival: Arrival) -> Slice:
    """Return the slice that a game is counted in."""
    record = arrival.record
    year = record.ended_at.year if record.is_dated else UNKNOWN
    return Slice(players_of(record.players), year, band_of(rating_of(arrival)))


def rating_of(_arrival: Arrival) -> float | None:
    """Return the mean rating of the players when they began; nobody is rated yet."""
    return None


def band_of(rating: float | None) -> int:
    """Return the band of a rating."""
    if rating is None:
        return UNKNOWN
    return max(1, int(rating // RATING_STEP)) * RATING_STEP
