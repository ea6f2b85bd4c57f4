"""Reading players' days off, which are stored separately from the events."""

from collections.abc import Iterable

from games import ports
from games.clocks.clock import Clock
from games.clocks.commitments import Calendars
from games.clocks.turns import NOT_KNOWN
from games.events.clocks import CalendarChanged
from games.events.envelope import Envelope, UnknownEventError
from games.events.registry import Event
from games.events.seats import SeatTaken
from games.replay.state import GameState

COMMITTING = {SeatTaken.type, CalendarChanged.type}


def known_for(clock: Clock | None, events: Iterable[Event] = ()) -> Calendars:
    """Return the days off that a clock needs, now and after the given events.

    Runs one query, or none if no player has days off.
    """
    if clock is None or not clock.control.uses_calendar:
        return NOT_KNOWN
    return read(clock.commitments | committed_in(events))


def known_to(player: str | None, state: GameState) -> Calendars:
    """Return the days off that affect the current turn, if a player is in the game."""
    if player is None or not any(seat.player == player for seat in state.seats):
        return NOT_KNOWN
    return known_in_turn(state.clock)


def known_in_turn(clock: Clock | None) -> Calendars:
    """Return the days off that affect the current turn."""
    if clock is None or clock.turn is None:
        return NOT_KNOWN
    return read(clock.turn.commitments)


def known_in(stream: Iterable[Envelope]) -> Calendars:
    """Return the days off to which a game's events refer, except unknown events."""
    committing = (each for each in stream if each.type in COMMITTING)
    try:
        return read(committed_in([envelope.event() for envelope in committing]))
    except UnknownEventError:
        return NOT_KNOWN


def committed_in(events: Iterable[Event]) -> frozenset[str]:
    """Return the hashes by which events refer to players' calendars."""
    commitments = (
        event.calendar_commitment
        for event in events
        if isinstance(event, SeatTaken | CalendarChanged)
    )
    return frozenset(commitment for commitment in commitments if commitment is not None)


def read(commitments: frozenset[str]) -> Calendars:
    """Return the days off that have these hashes and were not erased."""
    return ports.days_off().read(commitments) if commitments else NOT_KNOWN
