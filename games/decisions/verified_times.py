"""Verified times: what events tell of clocks, calculated once more where possible.

It needs the days off, which may be erased, or left out of an event for who is not to
know them. Then what is told is taken as given, within what the clock allows.
"""

from dataclasses import dataclass

from msgspec.structs import replace

from games.clocks.clock import Clock
from games.clocks.commitments import Calendars
from games.events.envelope import Envelope
from games.events.registry import Event
from games.events.times import time_of
from games.events.turn_time import TurnTime
from games.replay.evolution import evolve
from games.replay.recording import with_times
from games.replay.state import GameState
from games.replay.timekeeping import EndsTurn, SetsDeadline, TakesTurn


@dataclass(frozen=True)
class VerifiedTimes:
    """Times of the events of one game, with the days off that are known."""

    known: Calendars

    def of(
        self, state: GameState, wanted: Event, envelope: Envelope, told: Event
    ) -> Event:
        """Return what is `wanted`, with the times that it should have been told with.

        Those that nobody can calculate are as they are told, if they may be.
        """
        clock = state.clock
        if clock is None or not isinstance(wanted, EndsTurn | SetsDeadline):
            return wanted
        expected = with_times(state, wanted, envelope.at, self.known)
        if type(told) is not type(wanted):
            return expected
        if not _has_told_deadline(clock) and _is_untold(told):
            expected = _untold(expected)
        if clock.turn is not None and not clock.turn.is_known(self.known):
            expected = _with_told_clock(expected, told, clock, envelope)
        after = evolve(state, envelope).clock
        if after is None or after.turn is None or after.turn.is_known(self.known):
            return expected
        return _with_told_deadline(expected, told, after)


def may_be_due(clock: Clock | None, envelope: Envelope) -> bool:
    """Whether a deadline can have come that nobody can calculate."""
    if clock is None or clock.turn is None or clock.deadline is not None:
        return False
    return clock.least_deadline <= envelope.at


def _has_told_deadline(clock: Clock) -> bool:
    return clock.turn is not None and clock.turn.deadline is not None


def _is_untold(event: Event) -> bool:
    """Whether an event tells no more of time than those of the first release."""
    return event == _untold(event)


def _untold(event: Event) -> Event:
    """Return an event as the first release told it: only of moves, what they took."""
    if isinstance(event, EndsTurn) and not isinstance(event, TakesTurn):
        event = replace(event, clock=None)
    return replace(event, deadline=None) if isinstance(event, SetsDeadline) else event


def _with_told_clock(
    expected: Event, told: Event, clock: Clock, envelope: Envelope
) -> Event:
    if not isinstance(expected, EndsTurn) or not isinstance(told, EndsTurn):
        return expected
    if expected.clock is None or told.clock is None:
        return expected
    moved = isinstance(expected, TakesTurn)
    is_possible = _may_have_taken(clock, told.clock, envelope, moved=moved)
    return replace(expected, clock=told.clock) if is_possible else expected


def _may_have_taken(
    clock: Clock, told: TurnTime, envelope: Envelope, *, moved: bool
) -> bool:
    """Whether so much time can have run, and left so much."""
    if not 0 <= told.spent_ms <= clock.most_spent_ms(envelope.at):
        return False
    # The first release did not tell what a turn took that ended without a move.
    is_certain = _has_told_deadline(clock)
    return not is_certain or told.left_ms == clock.left_after(
        told.spent_ms, moved=moved
    )


def _with_told_deadline(expected: Event, told: Event, after: Clock) -> Event:
    if not isinstance(expected, SetsDeadline) or not isinstance(told, SetsDeadline):
        return expected
    if expected.deadline is None or told.deadline is None:
        return expected
    is_possible = time_of(told.deadline) >= after.least_deadline
    return replace(expected, deadline=told.deadline) if is_possible else expected
