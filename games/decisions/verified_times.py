"""Verified times: recompute the times in events where possible.

The computation needs the days off, which may have been erased or redacted from an
event. Without them, the times in the events are accepted if the clock permits them.
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
    """The times of a game's events, computed from the known days off."""

    calendars: Calendars

    def expected_event(
        self, state: GameState, decided: Event, envelope: Envelope, actual: Event
    ) -> Event:
        """Return the decided event with the times that it should contain.

        Times that cannot be computed are copied from the actual event if they are
        plausible.
        """
        clock = state.clock
        if clock is None or not isinstance(decided, EndsTurn | SetsDeadline):
            return decided
        expected = with_times(state, decided, envelope.at, self.calendars)
        if type(actual) is not type(decided):
            return expected
        if not _has_told_deadline(clock) and _is_untold(actual):
            expected = _untold(expected)
        if clock.turn is not None and not clock.turn.is_known(self.calendars):
            expected = _with_told_clock(expected, actual, clock, envelope)
        after = evolve(state, envelope).clock
        if after is None or after.turn is None or after.turn.is_known(self.calendars):
            return expected
        return _with_told_deadline(expected, actual, after)


def may_be_due(clock: Clock | None, envelope: Envelope) -> bool:
    """Return whether a deadline that is not known may have passed."""
    if clock is None or clock.turn is None or clock.deadline is not None:
        return False
    return clock.least_deadline <= envelope.at


def _has_told_deadline(clock: Clock) -> bool:
    return clock.turn is not None and clock.turn.deadline is not None


def _is_untold(event: Event) -> bool:
    """Return whether an event has only the times that the first release stored."""
    return event == _untold(event)


def _untold(event: Event) -> Event:
    """Return an event without the times that the first release did not store."""
    if isinstance(event, EndsTurn) and not isinstance(event, TakesTurn):
        event = replace(event, clock=None)
    return replace(event, deadline=None) if isinstance(event, SetsDeadline) else event


def _with_told_clock(
    expected: Event, actual: Event, clock: Clock, envelope: Envelope
) -> Event:
    if not isinstance(expected, EndsTurn) or not isinstance(actual, EndsTurn):
        return expected
    if expected.clock is None or actual.clock is None:
        return expected
    moved = isinstance(expected, TakesTurn)
    is_possible = _may_have_taken(clock, actual.clock, envelope, moved=moved)
    return replace(expected, clock=actual.clock) if is_possible else expected


def _may_have_taken(
    clock: Clock, turn_time: TurnTime, envelope: Envelope, *, moved: bool
) -> bool:
    """Return whether the clock permits this elapsed and remaining time."""
    if not 0 <= turn_time.spent_ms <= clock.most_spent_ms(envelope.at):
        return False
    # The first release did not store the time of turns that ended without a move.
    is_certain = _has_told_deadline(clock)
    return not is_certain or turn_time.left_ms == clock.left_after(
        turn_time.spent_ms, moved=moved
    )


def _with_told_deadline(expected: Event, actual: Event, after: Clock) -> Event:
    if not isinstance(expected, SetsDeadline) or not isinstance(actual, SetsDeadline):
        return expected
    if expected.deadline is None or actual.deadline is None:
        return expected
    is_possible = time_of(actual.deadline) >= after.least_deadline
    return replace(expected, deadline=actual.deadline) if is_possible else expected
