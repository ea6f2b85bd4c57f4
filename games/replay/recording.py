"""Recording: appending decided events to a stream."""

from collections.abc import Sequence
from datetime import datetime

from games.clocks.commitments import Calendars
from games.clocks.turns import NOT_KNOWN
from games.events.envelope import Envelope, seal
from games.events.registry import Event
from games.replay.evolution import begin, happen
from games.replay.state import GameState
from games.replay.stretches import Unsealed
from games.replay.timekeeping import EndsTurn, SetsDeadline, timed


def record_first(
    game: str,
    events: Sequence[Event],
    at: datetime,
    actor: str,
    calendars: Calendars = NOT_KNOWN,
) -> tuple[GameState, list[Envelope]]:
    """Return the state after the first events of a game, and the events' envelopes."""
    (created,) = seal(game, (0, None), events[:1], at, actor)
    state, envelopes = record(
        begin(created, events[0]), events[1:], at, actor, calendars
    )
    return state, [created, *envelopes]


def record(
    state: GameState,
    events: Sequence[Event],
    at: datetime,
    actor: str,
    calendars: Calendars = NOT_KNOWN,
) -> tuple[GameState, list[Envelope]]:
    """Return the state after new events, and the events' envelopes.

    Each event contains the time of its turn and the next deadline, so events are
    completed one by one. `calendars` contains the days off that are needed to compute
    these times.
    """
    envelopes: list[Envelope] = []
    for event in events:
        timed_event = with_times(state, event, at, calendars)
        (sealed,) = seal(
            state.id, (state.version, state.head), [timed_event], at, actor
        )
        envelopes.append(sealed)
        state = happen(state, sealed, timed_event)
    return state, envelopes


def with_times(
    state: GameState, event: Event, at: datetime, calendars: Calendars
) -> Event:
    """Return an event with its times, before it is applied.

    To find the seat that moves next, the event is first applied without times.
    """
    if state.clock is None or not isinstance(event, EndsTurn | SetsDeadline):
        return event
    untold = happen(state, Unsealed(state.version + 1, at), event)
    return timed(state.clock, event, at, untold.timed_seat, calendars)
