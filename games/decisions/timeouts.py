"""Decisions on time: what happens to a seat whose deadline has come."""

from datetime import datetime

from games.decisions.preconditions import is_bound_by_lot
from games.decisions.seats import is_early
from games.decisions.turns import leave
from games.events.game import GameAborted
from games.events.registry import Event
from games.events.seats import SeatHandedOver
from games.replay.state import AI_PREFIX, GameState

TIMEKEEPER = "system:clock"
"""Who acts then: the only one who may, from the deadline on."""
SEAT_OUT, ABORT_EARLY = "seat-out", "abort-early"
"""What becomes of the seat, as chosen when the game was created: it is out, or the game
is called off while some seat has not moved (later it is out). In a rated game whose
seats were drawn, the seat is out in both cases. `ai:LEVEL` plays on."""


def time_out(state: GameState, at: datetime) -> list[Event]:
    """Decide what the deadline brings; nothing before it."""
    return let_run_out(state) if state.is_overdue(at) else []


def let_run_out(state: GameState) -> list[Event]:
    """Decide what the deadline of the turn that runs brings, whenever it is."""
    assert state.clock is not None
    assert state.clock.turn is not None
    seat, timeout = state.clock.turn.seat, state.clock.control.timeout
    if timeout.startswith(AI_PREFIX):
        return [SeatHandedOver(seat, timeout)]
    if timeout == ABORT_EARLY and is_early(state) and not is_bound_by_lot(state):
        return [GameAborted("timed-out")]
    return leave(state, seat, "timed-out")
