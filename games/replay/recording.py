"""Recording: what was decided becomes the next events of a stream. Pure."""

from collections.abc import Sequence
from datetime import datetime

from games.clocks.commitments import Calendars
from games.clocks.turns import NOT_KNOWN
from games.events.envelope import Envelope, seal
from games.events.registry import Event
from games.replay.evolution import begin, happen
from games.replay.state import GameState
from games.replay.stretches import Moment
from games.replay.timekeeping import EndsTurn, SetsDeadline, timed


def record_first(
    game: str,
    events: Sequence[Event],
    at: datetime,
    actor: str,
    known: Calendars = NOT_KNOWN,
) -> tuple[GameState, list[Envelope]]:
    """Return the state after the first events of a game, and their envelopes."""
    (created,) = seal(game, (0, None), events[:1], at, actor)
    state, envelopes = record(begin(created, events[0]), events[1:], at, actor, known)
    return state, [created, *envelopes]


def record(
    state: GameState,
    events: Sequence[Event],
    at: datetime,
    actor: str,
    known: Calendars = NOT_KNOWN,
) -> tuple[GameState, list[Envelope]]:
    """Return the state after some events, and the envelopes that hold them.

    An event tells what time a turn took and when the next one ends, so each is put into
    its envelope by itself. `known` are the days off that these times depend on.
    """
    envelopes: list[Envelope] = []
    for event in events:
        told = with_times(state, event, at, known)
        (sealed,) = seal(state.id, (state.version, state.head), [told], at, actor)
        envelopes.append(sealed)
        state = happen(state, Moment(sealed.version, at, sealed.hash), told)
    return state, envelopes


def with_times(state: GameState, event: Event, at: datetime, known: Calendars) -> Event:
    """Return an event that is about to happen, with all that it tells of time.

    Whose turn it is then is seen by letting it happen.
    """
    if state.clock is None or not isinstance(event, EndsTurn | SetsDeadline):
        return event
    untold = happen(state, Moment(state.version + 1, at, head=None), event)
    return timed(state.clock, event, at, untold.timed_seat, known)
