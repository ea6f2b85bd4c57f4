"""Spans: intervals in which a clock stops, each for one reason."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

PAUSE, VACATION, WEEKEND = "pause", "vacation", "weekend"


@dataclass(frozen=True)
class Span:
    """An interval that includes `start` and excludes `end`."""

    reason: str
    start: datetime
    end: datetime


def united(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans with the same reason in order, and join those that touch."""
    joined_spans: list[Span] = []
    for span in sorted(spans, key=lambda span: span.start):
        if joined_spans and joined_spans[-1].end >= span.start:
            joined_spans[-1] = replace(
                joined_spans[-1], end=max(joined_spans[-1].end, span.end)
            )
        else:
            joined_spans.append(span)
    return tuple(joined_spans)


def joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Lazily join consecutive spans with the same reason; spans may be endless."""
    last: Span | None = None
    for span in spans:
        if last and (last.reason, last.end) == (span.reason, span.start):
            last = replace(last, end=span.end)
        else:
            if last:
                yield last
            last = span
    if last:
        yield last


def clipped(
    spans: Iterable[Span], start: datetime, end: datetime | None = None
) -> Iterator[Span]:
    """Yield the parts of ordered spans that lie between `start` and `end`."""
    for span in spans:
        if end is not None and span.start >= end:
            return
        first = max(span.start, start)
        last = span.end if end is None else min(span.end, end)
        if first < last:
            yield replace(span, start=first, end=last)


def overlaid(above: Sequence[Span], below: Iterable[Span]) -> Iterator[Span]:
    """Lay ordered spans over others, which remain only where they are not covered.

    The function is lazy, because the spans below may be endless.
    """
    waiting, covered = deque(above), None
    for span in below:
        start = span.start if covered is None else max(span.start, covered)
        while waiting and waiting[0].start < span.end:
            top = waiting.popleft()
            if start < top.start:
                yield replace(span, start=start, end=top.start)
            yield top
            covered = top.end
            start = max(start, covered)
        if start < span.end:
            yield replace(span, start=start)
    yield from waiting
