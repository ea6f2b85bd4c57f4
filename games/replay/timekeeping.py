"""Timekeeping: the effects of events on a clock, and the times in events.

Events contain the time of the turn that ended and the next deadline. A replay trusts
these times. A replay therefore does not need the days off, which are stored elsewhere
and may be erased. Only the recording of new events needs them.
"""

from datetime import datetime
from typing import TypeVar

from msgspec.structs import replace

from games.clocks.clock import Clock, new_clock
from games.clocks.commitments import Calendars
from games.events.clocks import CalendarChanged, ClockPaused, ClockResumed, TimeAdded
from games.events.game import GameCreated, GameStarted
from games.events.offers import UndoApplied
from games.events.registry import Event
from games.events.seats import SeatHandedOver, SeatOut, SeatTaken
from games.events.times import time_of, time_text
from games.events.turn_time import TurnTime
from games.events.turns import MovePlayed, PieceDrafted, TurnSkipped

E = TypeVar("E", bound=Event)
TakesTurn = MovePlayed | PieceDrafted | TurnSkipped
"""Events in which a seat moves, picks or skips. They always end the seat's turn."""
EndsTurn = TakesTurn | SeatOut | SeatHandedOver | UndoApplied
"""Events that can end a turn. If they do, they contain its time."""
SetsDeadline = (
    GameStarted | TakesTurn | SeatOut | UndoApplied
    | CalendarChanged | ClockPaused | ClockResumed | TimeAdded
)  # fmt: skip
"""Events that can begin a turn or change its time. If they do, they contain its
deadline."""


def clock_of(created: GameCreated, seats: int) -> Clock | None:
    """Return the clock of a new game."""
    if created.clock is None:
        return None
    return new_clock(created.clock, seats)


def clock_after(clock: Clock, event: Event, at: datetime, seat: int | None) -> Clock:
    """Return the clock after an event; `seat` is the seat whose clock runs next."""
    clock = _changed(clock, event, at)
    running = None if clock.turn is None else clock.turn.seat
    if ends_turn(event, running, seat):
        clock = clock.stopped(at)
        clock = clock if seat is None else clock.started(seat, at)
    deadline = event.deadline if isinstance(event, SetsDeadline) else None
    if clock.turn is None or deadline is None:
        return clock
    return clock.with_deadline(time_of(deadline))


def ends_turn(event: Event, before: int | None, after: int | None) -> bool:
    """Return whether an event ends a turn, given the seats to move before and after it.

    A move always ends a turn. Other events end it if another seat is to move
    afterwards.
    """
    return before != after or isinstance(event, TakesTurn)


def _changed(clock: Clock, event: Event, at: datetime) -> Clock:
    if isinstance(event, EndsTurn) and event.clock is not None:
        return clock.ended(event.clock.left_ms)
    match event:
        case SeatTaken() | CalendarChanged():
            return clock.with_calendar(event.seat, event.calendar_commitment, at)
        case ClockPaused(seconds=seconds):
            return clock.paused(at, seconds)
        case ClockResumed():
            return clock.resumed(at)
        case TimeAdded(seat=seat, seconds=seconds):
            return clock.with_time(seat, seconds * 1000)
        case _:
            return clock


def timed(
    clock: Clock, event: E, at: datetime, seat: int | None, calendars: Calendars
) -> E:
    """Return an event with its times, before it is applied.

    `seat` is the seat whose clock runs after the event.
    """
    turn = clock.turn
    if isinstance(event, EndsTurn) and turn and ends_turn(event, turn.seat, seat):
        spent = clock.spent_ms(at, calendars)
        has_moved = isinstance(event, TakesTurn)
        remaining_ms = clock.left_after(spent, moved=has_moved)
        event = replace(event, clock=TurnTime(spent_ms=spent, left_ms=remaining_ms))
    after = clock_after(clock, event, at, seat)
    if not isinstance(event, SetsDeadline) or after.turn is None:
        return event
    is_same = after == clock and clock.deadline is not None
    deadline = clock.deadline if is_same else after.next_deadline(clock, calendars)
    assert deadline is not None
    return replace(event, deadline=time_text(deadline))
