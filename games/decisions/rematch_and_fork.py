"""Decisions on games that come of others: rematches and forks.

A fork contains the steps that it begins with, in its first event. So it replays, and is
verified, by itself; and nobody who counts moves that were played counts these, because
no `move.played` stands for them.
"""

from games.decisions.preconditions import require_any_seat
from games.decisions.seats import Table
from games.errors import InvalidError, NotOverError
from games.events.game import ForkOrigin, LineStep
from games.replay.history import Line, follow, kinds, line_of, require_legal
from games.replay.state import AI_PREFIX, GameState
from games.rules.refusals import IllegalPlacementError
from games.rules.ruleset import Ruleset


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
        game=state.id,
        version=state.version,
        head=state.head,
        line=line_to(state),
        first_piece=state.position.first_piece,
    )


def fork_of_record(
    record: str, ruleset: Ruleset, line: Line, first_piece: str | None
) -> tuple[ForkOrigin, frozenset[int]]:
    """Decide where a new game begins that goes on from a record, and who had left.

    The record may be of earlier rules, so every step is judged by the rules of today.
    """
    try:
        require_legal(ruleset, line, first_piece)
    except IllegalPlacementError as error:
        raise InvalidError("Today's rules forbid a step of it.", field="ply") from error
    position, _ = follow(ruleset, line, first_piece)
    if position.is_over:
        raise InvalidError("Nothing can be played from there.", field="ply")
    origin = ForkOrigin(record=record, line=tuple(line), first_piece=first_piece)
    return origin, frozenset(position.out)


def line_to(state: GameState) -> tuple[LineStep, ...]:
    """Return the steps that led to the position, without what was undone."""
    made = kinds(state.steps, state.version)
    return line_of(state.position, made, [out.reason for out in state.out])
