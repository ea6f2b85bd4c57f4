"""Sums: the deadline of a turn, computed from the remaining time and the days off."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clocks.spans import Span, clipped

MS = timedelta(milliseconds=1)


@dataclass(frozen=True)
class Sum:
    """The deadline of a turn, and the days off and pauses before it."""

    deadline: datetime
    spans: tuple[Span, ...]
    """Spans that lie entirely before the deadline, in order."""


def add_up(began: datetime, left_ms: int, off: Iterable[Span]) -> Sum:
    """Return the moment at which `left_ms` have elapsed since a turn began.

    `off` contains the spans after `began`, in order and without overlaps. It may be
    endless.
    """
    end, passed_spans = began + left_ms * MS, []
    for span in off:
        if span.start >= end:
            break
        passed_spans.append(span)
        end += span.end - span.start
    return Sum(end, tuple(passed_spans))


def ran_ms(began: datetime, at: datetime, off: Iterable[Span]) -> int:
    """Return the elapsed time of a turn; setting a clock back does not reduce it."""
    if at <= began:
        return 0
    stood = sum(
        (span.end - span.start for span in clipped(off, began, at)),
        start=timedelta(0),
    )
    return (at - began - stood) // MS
