"""Recording: what was decided becomes the next events of a stream. Pure."""

from collections.abc import Sequence
from datetime import datetime

from games.events.envelope import Envelope, seal
from games.events.registry import Event
from games.replay.evolution import evolve
from games.replay.state import GameState
from games.replay.timekeeping import timed


def record(
    state: GameState, events: Sequence[Event], at: datetime, actor: str
) -> tuple[GameState, list[Envelope]]:
    """Return the state after some events, and the envelopes that hold them.

    A move tells what time it took, so each event is put into its envelope by itself.
    """
    envelopes: list[Envelope] = []
    for event in events:
        told = timed(state.clock, event, at)
        envelopes += seal(state.id, (state.version, state.head), [told], at, actor)
        state = evolve(state, envelopes[-1])
    return state, envelopes
