"""Decisions on games that come of others: rematches and forks.

A fork contains the steps that it begins with, in its first event. So it replays, and is
verified, by itself; and nobody who counts moves that were played counts these, because
no `move.played` stands for them.
"""

from collections.abc import Iterable

from games.decisions.preconditions import require_any_seat
from games.decisions.seats import Table
from games.errors import InvalidError, NotOverError
from games.events.game import ForkOrigin, LineStep
from games.replay.history import Kind, kinds, line_of
from games.replay.state import AI_PREFIX, GameState
from games.rules.position import Position


def rematch(state: GameState, player: str) -> Table:
    """Decide who sits where when the same play again: everybody one seat further on.

    The seat that moved second moves first. Computers sit down at once, and so does who
    asks; all seats are kept for the others.
    """
    require_any_seat(state, player)
    if state.status != "ended":
        raise NotOverError
    before = [seat.player for seat in state.seats]
    turned = dict(enumerate((*before[1:], before[0])))
    sitting = {n: one for n, one in turned.items() if one}
    return Table(
        players={
            number: one
            for number, one in sitting.items()
            if one == player or one.startswith(AI_PREFIX)
        },
        reserved={
            number: one
            for number, one in sitting.items()
            if not one.startswith(AI_PREFIX)
        },
    )


def fork(state: GameState) -> ForkOrigin:
    """Decide where a new game begins that goes on from this state."""
    _require_goes_on(state.position, "version")
    assert state.head is not None
    return ForkOrigin(
        game=state.id,
        version=state.version,
        head=state.head,
        line=line_to(state),
        first_piece=state.position.first_piece,
    )


def begin_at(position: Position, kinds: Iterable[Kind]) -> ForkOrigin:
    """Decide where a new game begins whose request lists the steps to a position."""
    _require_goes_on(position, "moves")
    line = line_of(position, kinds, [])
    return ForkOrigin(line=line, first_piece=position.first_piece)


def _require_goes_on(position: Position, field: str) -> None:
    if position.is_over:
        raise InvalidError("Nothing can be played from there.", field=field)


def line_to(state: GameState) -> tuple[LineStep, ...]:
    """Return the steps that led to the position, without what was undone."""
    made = kinds(state.steps, state.version)
    return line_of(state.position, made, [out.reason for out in state.out])
