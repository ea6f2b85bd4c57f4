"""Decisions on missed deadlines."""

from datetime import datetime

from games.decisions.preconditions import is_bound_by_lot
from games.decisions.seats import is_early
from games.decisions.turns import leave
from games.events.game import GameAborted
from games.events.registry import Event
from games.events.seats import SeatHandedOver
from games.replay.state import AI_PREFIX, GameState

TIMEKEEPER = "system:clock"
"""Actor of a timeout. After a deadline, no other actor may act."""
SEAT_OUT, ABORT_EARLY = "seat-out", "abort-early"
"""Effects of a missed deadline, chosen when the game is created. `seat-out`: the seat
is out. `abort-early`: the game is aborted if any seat has not moved yet; otherwise the
seat is out. In a rated game whose seats were drawn, the seat is always out. `ai:LEVEL`:
a level takes over."""


def time_out(state: GameState, at: datetime) -> list[Event]:
    """Return the events for a timeout, if the deadline has passed."""
    return let_run_out(state) if state.is_overdue(at) else []


def let_run_out(state: GameState) -> list[Event]:
    """Return the events for a timeout in the running turn, even before its deadline."""
    assert state.clock is not None
    assert state.clock.turn is not None
    seat, timeout = state.clock.turn.seat, state.clock.control.timeout
    if timeout.startswith(AI_PREFIX):
        return [SeatHandedOver(seat, timeout)]
    if timeout == ABORT_EARLY and is_early(state) and not is_bound_by_lot(state):
        return [GameAborted("timed-out")]
    return leave(state, seat, "timed-out")
