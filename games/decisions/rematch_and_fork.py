"""Decisions on games that come of others: rematches and forks.

A fork contains the steps that it begins with, in its first event. So it replays, and is
verified, by itself; and nobody who counts moves that were played counts these, because
no `move.played` stands for them.
"""

from games.decisions.preconditions import require_any_seat
from games.decisions.seats import Table
from games.errors import InvalidError, NotOverError
from games.events.game import ForkOrigin, LineStep
from games.replay.history import kinds, line_of
from games.replay.state import AI_PREFIX, GameState


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
    if state.position.is_over:
        raise InvalidError("Nothing can be played from there.", field="version")
    assert state.head is not None
    return ForkOrigin(
        state.id,
        state.version,
        state.head,
        line_to(state),
        first_piece=state.position.first_piece,
    )


def line_to(state: GameState) -> tuple[LineStep, ...]:
    """Return the steps that led to the position, without what was undone."""
    made = kinds(state.steps, state.version)
    return line_of(state.position, made, [out.reason for out in state.out])
