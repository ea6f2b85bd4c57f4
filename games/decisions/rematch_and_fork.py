"""Decisions on games that are derived from others: rematches and forks.

The first event of a fork contains the steps to its position, so it is replayed and
verified without the other game. Counts of played moves exclude these steps, because
they have no `move.played` event.
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
    """Return the seats of a rematch: each player moves on by one seat.

    The player who moved second moves first. Computers and the requesting player take
    their seats at once; the other seats are reserved.
    """
    require_any_seat(state, player)
    if state.status != "ended":
        raise NotOverError
    before = [seat.player for seat in state.seats]
    turned = dict(enumerate((*before[1:], before[0])))
    sitting = {n: holder for n, holder in turned.items() if holder}
    return Table(
        players={
            number: holder
            for number, holder in sitting.items()
            if holder == player or holder.startswith(AI_PREFIX)
        },
        reserved={
            number: holder
            for number, holder in sitting.items()
            if not holder.startswith(AI_PREFIX)
        },
    )


def fork(state: GameState) -> ForkOrigin:
    """Return the origin of a new game that continues from this state."""
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
    """Return the origin of a game that starts after the steps in a request."""
    _require_goes_on(position, "moves")
    line = line_of(position, kinds, [])
    return ForkOrigin(line=line, first_piece=position.first_piece)


def _require_goes_on(position: Position, field: str) -> None:
    if position.is_over:
        raise InvalidError(
            "No move is possible in this position. Choose an earlier position.",
            field=field,
        )


def line_to(state: GameState) -> tuple[LineStep, ...]:
    """Return the steps that led to the position, without undone steps."""
    step_kinds = kinds(state.steps, state.version)
    return line_of(state.position, step_kinds, [out.reason for out in state.out])
