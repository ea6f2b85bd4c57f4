"""Clocks as the API tells them: what was agreed, what is left, and why until when."""

from typing import Any

from msgspec import to_builtins

from games.clocks.clock import Clock
from games.clocks.spans import Span
from games.clocks.sums import MS
from games.events.times import time_text


def clock_document(clock: Clock) -> dict[str, Any]:
    """Tell a clock whole. It changes with the game's version alone, not with time."""
    return {
        **clock.terms,
        "seats": [
            {
                "seat": seat,
                "left_ms": left,
                "calendar": to_builtins(clock.calendars[seat]),
            }
            for seat, left in enumerate(clock.left_ms)
        ],
        "pauses": [_span(pause) for pause in clock.pauses],
        "turn": _turn(clock),
    }


def _turn(clock: Clock) -> dict[str, Any] | None:
    """Tell the deadline as a sum: `began_at` and all `ms` of the terms make it."""
    turn, total = clock.turn, clock.sum
    if turn is None or total is None:
        return None
    left = clock.left_ms[turn.seat] - turn.added_ms
    terms = [_term("time-left", left)]
    if turn.added_ms:
        terms.append(_term("time-added", turn.added_ms))
    return {
        "seat": turn.seat,
        "began_at": time_text(turn.began),
        "deadline": time_text(total.deadline),
        "terms": [*terms, *map(_span, total.spans)],
    }


def _term(reason: str, ms: int, **more: Any) -> dict[str, Any]:
    return {"reason": reason, "ms": ms, "starts_at": None, "ends_at": None, **more}


def _span(span: Span) -> dict[str, Any]:
    length = (span.end - span.start) // MS
    times = {"starts_at": time_text(span.start), "ends_at": time_text(span.end)}
    return _term(span.reason, length, **times)
