"""Stretches: consecutive moves and passes, applied in one step.

Almost all events are moves and passes. Only the state after the last one matters, so
legal placements are computed at most once and one state is created.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from games.clocks.clock import Clock
from games.events.stored import ReadableEvent
from games.events.turns import MovePlayed, PlanFired, TurnPassed
from games.replay import offers
from games.replay.history import Step
from games.replay.state import GameState
from games.replay.timekeeping import clock_after
from games.rules.position import Position, play_all
from games.rules.position_data import Placed

OfStretch: TypeAlias = MovePlayed | TurnPassed | PlanFired


class Unsealed(NamedTuple):
    """The version and time of an event that is not stored yet."""

    version: int
    at: datetime
    hash: str | None = None


Moment: TypeAlias = ReadableEvent | Unsealed
"""The version, time and hash of an event."""
Moves: TypeAlias = Sequence[tuple[Moment, MovePlayed]]


def after_stretch(
    state: GameState, stretch: Sequence[tuple[Moment, OfStretch]]
) -> GameState:
    """Return the state after a stretch; stored events are not validated."""
    last, _ = stretch[-1]
    latest = max([moment.at for moment, _ in stretch])
    changed = replace(
        state,
        offers=offers.open_at(state.offers, latest),
        version=last.version,
        head=last.hash,
        updated_at=last.at,
    )
    moves = [(moment, e) for moment, e in stretch if isinstance(e, MovePlayed)]
    return _after_moves(changed, moves) if moves else changed


def _after_moves(state: GameState, moves: Moves) -> GameState:
    position = state.position
    steps = tuple([Step(moment.version, "placed") for moment, _ in moves])
    moved = replace(
        state,
        position=play_all(position, _placed(position, moves)),
        steps=state.steps + steps,
        offers=offers.after_move(state.offers),
    )
    last, _ = moves[-1]
    return replace(
        moved,
        turn_began=None if moved.acting_seat is None else (last.version, last.at),
        clock=state.clock and _clock_after(state.clock, moved, moves),
    )


def _clock_after(clock: Clock, moved: GameState, moves: Moves) -> Clock:
    """Return the clock after the moves, each of which starts the next seat's turn."""
    following = [_timed(moved, event.seat) for _, event in moves[1:]]
    seats = [*following, moved.timed_seat]
    for (moment, event), seat in zip(moves, seats, strict=True):
        clock = clock_after(clock, event, moment.at, seat)
    return clock


def _timed(state: GameState, seat: int) -> int | None:
    return None if state.seats[seat].level is not None else seat


def _placed(position: Position, moves: Moves) -> list[Placed]:
    colors, find = position.ruleset.color_index, position.placements.find
    placed = []
    for _, event in moves:
        number = find(event.cells)
        assert number is not None, "A stored move must be a placement on the board."
        placed.append(Placed(colors[event.color], number, event.seat))
    return placed
