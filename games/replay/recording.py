"""Sealing: what was decided becomes a stream's next events. Pure."""

from collections.abc import Sequence
from datetime import datetime

from games.events.game import Envelope, Event, seal
from games.replay.state import GameState, evolve
from games.replay.timekeeping import timed


def sealed(
    state: GameState, events: Sequence[Event], at: datetime, actor: str
) -> tuple[GameState, list[Envelope]]:
    """Put events into envelopes one by one: a move tells what time it took."""
    envelopes: list[Envelope] = []
    for event in events:
        told = timed(state.clock, event, at)
        envelopes += seal(state.id, (state.version, state.head), [told], at, actor)
        state = evolve(state, envelopes[-1])
    return state, envelopes
