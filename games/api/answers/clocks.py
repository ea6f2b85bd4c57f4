"""JSON for clocks: time controls, remaining times, and deadlines with their reasons."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.api.http.answer import Answer
from games.clocks import clock
from games.clocks.commitments import Calendars
from games.clocks.spans import PAUSE, VACATION, WEEKEND, Span, clipped
from games.clocks.sums import MS
from games.clocks.turns import NOT_KNOWN, RunningTurn
from games.events.times import Time, time_text

ClockKind: TypeAlias = Annotated[
    Literal["days", "fischer", "live"], Meta(title="ClockKind")
]
TIME_LEFT, TIME_ADDED, DAYS_OFF = "time-left", "time-added", "days-off"
TermReason: TypeAlias = Annotated[
    str,
    Meta(
        title="ClockTermReason",
        extra_json_schema={
            "enum": [TIME_LEFT, TIME_ADDED, WEEKEND, VACATION, PAUSE, DAYS_OFF]
        },
    ),
]


class ClockTerms(Answer, kw_only=True):
    """Time control of a game.

    A seat has `days` for each move, or a bank (`bank_s`) that grows by an increment
    with each move, up to a cap. `fischer` and `days` clocks stop on days off; `live`
    clocks do not.
    """

    kind: ClockKind
    days: int | UnsetType = UNSET
    bank_s: int | UnsetType = UNSET
    increment_s: int | UnsetType = UNSET
    cap_s: int | UnsetType = UNSET
    timeout: str
    """Effect of a missed deadline: the seat is out (`seat-out`), the game is aborted if
    a seat has not moved yet (`abort-early`), or a computer level takes over
    (`ai:LEVEL`)."""

    @classmethod
    def build(cls, terms: Mapping[str, Any]) -> "ClockTerms":
        """Return a time control as JSON."""
        return msgspec.convert(terms, ClockTerms)


class SeatTime(Answer):
    """Remaining time of a seat."""

    seat: int
    left_ms: int


class ClockTerm(Answer):
    """A part of the time until a deadline, with its reason.

    The parts are remaining time, added time, and periods when the clock is stopped.
    Only stopped periods have a start and an end. Callers outside the game see weekends
    and vacations only as a total (`days-off`).
    """

    reason: TermReason
    ms: int
    starts_at: Time | None
    ends_at: Time | None

    @classmethod
    def build(cls, span: Span) -> "ClockTerm":
        """Return a period when the clock is stopped as JSON."""
        return cls(
            reason=span.reason,
            ms=(span.end - span.start) // MS,
            starts_at=time_text(span.start),
            ends_at=time_text(span.end),
        )

    @classmethod
    def of_time(cls, reason: str, ms: int) -> "ClockTerm":
        """Return an amount of remaining or added time as JSON."""
        return cls(reason=reason, ms=ms, starts_at=None, ends_at=None)


class ClockTurn(Answer):
    """The turn whose clock is running. Its deadline is `began_at` plus all terms."""

    seat: int
    began_at: Time
    deadline: Time
    terms: list[ClockTerm]

    @classmethod
    def build(cls, now: clock.Clock, calendars: Calendars) -> "ClockTurn | None":
        """Return the running turn as JSON, with the terms of its deadline."""
        turn, deadline = now.turn, now.deadline
        if turn is None or deadline is None:
            return None
        left_ms = now.left_ms[turn.seat] - turn.added_ms
        terms = [ClockTerm.of_time(TIME_LEFT, left_ms)]
        if turn.added_ms:
            terms.append(ClockTerm.of_time(TIME_ADDED, turn.added_ms))
        return cls(
            seat=turn.seat,
            began_at=time_text(turn.began),
            deadline=time_text(deadline),
            terms=terms + _standstills(now, turn, deadline, calendars),
        )


def _standstills(
    now: clock.Clock, turn: RunningTurn, deadline: datetime, calendars: Calendars
) -> list[ClockTerm]:
    """Return the periods of a turn when the clock is stopped.

    Days off that the reader may not see are returned only as a total.
    """
    total = now.sum(calendars) if turn.commitments <= calendars.keys() else None
    if total is not None and total.deadline == deadline:
        return [ClockTerm.build(span) for span in total.spans]
    pauses = [*clipped(now.pauses, turn.began, deadline)]
    terms_of_pauses = [ClockTerm.build(pause) for pause in pauses]
    whole = (deadline - turn.began) // MS - now.left_ms[turn.seat]
    rest = whole - sum(term.ms for term in terms_of_pauses)
    return (
        [*terms_of_pauses, ClockTerm.of_time(DAYS_OFF, rest)]
        if rest
        else terms_of_pauses
    )


class GameClock(ClockTerms, kw_only=True):
    """Clock of a game; it changes only when the version changes."""

    seats: list[SeatTime]
    pauses: list[ClockTerm]
    turn: ClockTurn | None
    """Turn whose clock is running; null if none runs."""

    @classmethod
    def of_clock(
        cls, now: clock.Clock, calendars: Calendars = NOT_KNOWN
    ) -> "GameClock":
        """Return a clock as JSON, with only those days off that the reader may see."""
        return cls(
            **now.terms,
            seats=[
                SeatTime(seat=seat, left_ms=left_ms)
                for seat, left_ms in enumerate(now.left_ms)
            ],
            pauses=[ClockTerm.build(pause) for pause in now.pauses],
            turn=ClockTurn.build(now, calendars),
        )
