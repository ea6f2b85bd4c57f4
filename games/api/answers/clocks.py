"""Clocks as JSON: what was agreed, what is left, and why until when."""

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
    """How much time a seat has, and what happens when it is over.

    `days` for each move, or a bank with an increment for each move that fills it up to
    a cap at most. `fischer` and `days` stand still on days off, `live` does not.
    """

    kind: ClockKind
    days: int | UnsetType = UNSET
    bank_s: int | UnsetType = UNSET
    increment_s: int | UnsetType = UNSET
    cap_s: int | UnsetType = UNSET
    timeout: str
    """The seat is out (`seat-out`), or the game is called off while some seat has not
    moved (`abort-early`), or a level of the computer plays on (`ai:LEVEL`)."""

    @classmethod
    def of(cls, terms: Mapping[str, Any]) -> "ClockTerms":
        """Return what players agree to by sitting down as JSON."""
        return msgspec.convert(terms, ClockTerms)


class SeatTime(Answer):
    """What a seat has left; of the seat to move, when its turn began."""

    seat: int
    left_ms: int


class ClockTerm(Answer):
    """A term of the sum that a deadline is, and its reason.

    What the seat had left, what was added, and the spans in which its time stands
    still; only these have a beginning and an end. Who does not play in the game is told
    how long weekends and vacations are together (`days-off`), and not when.
    """

    reason: TermReason
    ms: int
    starts_at: Time | None
    ends_at: Time | None

    @classmethod
    def of(cls, span: Span) -> "ClockTerm":
        """Return a span in which time stands still as JSON."""
        return cls(
            reason=span.reason,
            ms=(span.end - span.start) // MS,
            starts_at=time_text(span.start),
            ends_at=time_text(span.end),
        )

    @classmethod
    def of_time(cls, reason: str, ms: int) -> "ClockTerm":
        """Return time that runs as JSON."""
        return cls(reason=reason, ms=ms, starts_at=None, ends_at=None)


class ClockTurn(Answer):
    """The turn whose time runs: `began_at` and all terms make the deadline."""

    seat: int
    began_at: Time
    deadline: Time
    terms: list[ClockTerm]

    @classmethod
    def of(cls, now: clock.Clock, known: Calendars) -> "ClockTurn | None":
        """Return the deadline as a sum, as JSON: `began_at` and all `ms` make it."""
        turn, deadline = now.turn, now.deadline
        if turn is None or deadline is None:
            return None
        left = now.left_ms[turn.seat] - turn.added_ms
        terms = [ClockTerm.of_time(TIME_LEFT, left)]
        if turn.added_ms:
            terms.append(ClockTerm.of_time(TIME_ADDED, turn.added_ms))
        return cls(
            seat=turn.seat,
            began_at=time_text(turn.began),
            deadline=time_text(deadline),
            terms=terms + _standstills(now, turn, deadline, known),
        )


def _standstills(
    now: clock.Clock, turn: RunningTurn, deadline: datetime, known: Calendars
) -> list[ClockTerm]:
    """Return the spans of a turn in which its time stands still.

    Of days off that are not known, only how long they are: what is missing in the sum.
    """
    total = now.sum(known) if turn.commitments <= known.keys() else None
    if total is not None and total.deadline == deadline:
        return [ClockTerm.of(span) for span in total.spans]
    pauses = [*clipped(now.pauses, turn.began, deadline)]
    told = [ClockTerm.of(pause) for pause in pauses]
    whole = (deadline - turn.began) // MS - now.left_ms[turn.seat]
    rest = whole - sum(term.ms for term in told)
    return [*told, ClockTerm.of_time(DAYS_OFF, rest)] if rest else told


class GameClock(ClockTerms, kw_only=True):
    """The clock of a game as of its version, with which alone it changes."""

    seats: list[SeatTime]
    pauses: list[ClockTerm]
    turn: ClockTurn | None
    """Null where no time runs."""

    @classmethod
    def of_clock(cls, now: clock.Clock, known: Calendars = NOT_KNOWN) -> "GameClock":
        """Return a clock as JSON, to who may know these days off."""
        return cls(
            **now.terms,
            seats=[
                SeatTime(seat=seat, left_ms=left)
                for seat, left in enumerate(now.left_ms)
            ],
            pauses=[ClockTerm.of(pause) for pause in now.pauses],
            turn=ClockTurn.of(now, known),
        )
