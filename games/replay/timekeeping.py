"""Timekeeping: what events do to a game's clock, and what the clock adds to them. Pure.

Events tell what a turn took and until when the next one lasts, and are believed. So a
replay needs no days off, which are kept elsewhere and may be erased; only who writes
events needs them.
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
"""Events by which a seat does what its turn is for: they end it in every case."""
EndsTurn = TakesTurn | SeatOut | SeatHandedOver | UndoApplied
"""What may end a turn, and then tells what it took."""
SetsDeadline = (
    GameStarted | TakesTurn | SeatOut | UndoApplied
    | CalendarChanged | ClockPaused | ClockResumed | TimeAdded
)  # fmt: skip
"""What may begin a turn or change its time, and then tells its deadline."""


def clock_of(created: GameCreated, seats: int) -> Clock | None:
    """Return the clock that a game was created with."""
    if created.clock is None:
        return None
    return new_clock(created.clock, seats)


def clock_after(clock: Clock, event: Event, at: datetime, seat: int | None) -> Clock:
    """Return the clock after an event; `seat` is whose time runs from now on."""
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
    """Return whether an event ends a turn, given the seats whose turn it is.

    A move does, and so does whatever makes it another seat's turn. A turn that stays
    the same seat's goes on, whatever else happens.
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
    clock: Clock, event: E, at: datetime, seat: int | None, known: Calendars
) -> E:
    """Return an event that is about to happen, with all that it tells of time.

    `seat` is whose time runs after it.
    """
    turn = clock.turn
    if isinstance(event, EndsTurn) and turn and ends_turn(event, turn.seat, seat):
        spent = clock.spent_ms(at, known)
        has_moved = isinstance(event, TakesTurn)
        left = clock.left_after(spent, moved=has_moved)
        event = replace(event, clock=TurnTime(spent_ms=spent, left_ms=left))
    after = clock_after(clock, event, at, seat)
    if not isinstance(event, SetsDeadline) or after.turn is None:
        return event
    is_same = after == clock and clock.deadline is not None
    deadline = clock.deadline if is_same else after.next_deadline(clock, known)
    assert deadline is not None
    return replace(event, deadline=time_text(deadline))
