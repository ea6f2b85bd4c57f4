"""Sums: from the time a seat has left to its deadline, term by term."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clocks.spans import Span, clipped

MS = timedelta(milliseconds=1)


@dataclass(frozen=True)
class Sum:
    """The sum of a turn: when its time is over, and which spans are in between."""

    deadline: datetime
    spans: tuple[Span, ...]
    """Those whose whole length lies before the deadline, in order."""


def add_up(began: datetime, left_ms: int, off: Iterable[Span]) -> Sum:
    """Return the first moment at which so much time has run since a turn began.

    `off` are ordered spans from `began` on that do not overlap; they may be endless.
    """
    end, found = began + left_ms * MS, []
    for span in off:
        if span.start >= end:
            break
        found.append(span)
        end += span.end - span.start
    return Sum(end, tuple(found))


def ran_ms(began: datetime, at: datetime, off: Iterable[Span]) -> int:
    """Return how much time ran since a turn began; a clock put back takes none away."""
    if at <= began:
        return 0
    stood = sum(
        (span.end - span.start for span in clipped(off, began, at)),
        start=timedelta(0),
    )
    return (at - began - stood) // MS
