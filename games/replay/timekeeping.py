"""Timekeeping: what events do to a game's clock, and what the clock adds to them. Pure.

Moves say how much time they took, and are believed: only the turn that runs is counted.
"""

from datetime import datetime
from typing import TypeVar

from msgspec.structs import replace

from games.clocks.calendars import NO_DAYS_OFF
from games.clocks.clock import Clock, new_clock
from games.events.clocks import CalendarChanged, ClockPaused, ClockResumed, TimeAdded
from games.events.game import GameCreated
from games.events.registry import Event
from games.events.seats import SeatTaken
from games.events.turns import MovePlayed, PieceDrafted, TurnTime

E = TypeVar("E", bound=Event)


def clock_of(created: GameCreated, seats: int) -> Clock | None:
    """Return the clock that a game was created with."""
    if created.clock is None:
        return None
    return new_clock(created.clock, seats)


def clock_after(clock: Clock, event: Event, at: datetime, seat: int | None) -> Clock:
    """Return the clock after an event; `seat` is whose time runs from now on."""
    clock = _changed(clock, event, at)
    running = None if clock.turn is None else clock.turn.seat
    if not ends_turn(event, running, seat):
        return clock
    clock = clock.stopped(at)
    return clock if seat is None else clock.started(seat, at)


def ends_turn(event: Event, before: int | None, after: int | None) -> bool:
    """Return whether an event ends a turn, given the seats whose turn it is.

    A move does, and so does whatever makes it another seat's turn. A turn that stays
    the same seat's goes on, whatever else happens.
    """
    return before != after or isinstance(event, MovePlayed | PieceDrafted)


def _changed(clock: Clock, event: Event, at: datetime) -> Clock:
    match event:
        case MovePlayed(clock=told) | PieceDrafted(clock=told) if told is not None:
            return clock.moved(told.left_ms)
        case SeatTaken() | CalendarChanged():
            calendar = event.calendar or NO_DAYS_OFF
            return clock.with_calendar(event.seat, calendar, at)
        case ClockPaused(seconds=seconds):
            return clock.paused(at, seconds)
        case ClockResumed():
            return clock.resumed(at)
        case TimeAdded(seat=seat, seconds=seconds):
            return clock.with_time(seat, seconds * 1000)
        case _:
            return clock


def timed(clock: Clock | None, event: E, at: datetime) -> E:
    """Return an event that is about to happen, with the time that it took."""
    if clock is None or clock.turn is None:
        return event
    if not isinstance(event, MovePlayed | PieceDrafted):
        return event
    told = TurnTime(spent_ms=clock.spent_ms(at), left_ms=clock.left_after_move(at))
    return replace(event, clock=told)
