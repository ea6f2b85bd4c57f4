"""Removal of pieces from the board in solo games (rules 3.1)."""

from collections.abc import Sequence
from contextlib import suppress

from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError, Reason


def without(position: Position, index: int) -> Position:
    """Return the position without one of its placements."""
    remaining = position.played[:index] + position.played[index + 1 :]
    rebuilt = start_position(position.ruleset)
    for placed in remaining:
        rebuilt = rebuilt.play(placed.color, placed.number)
    return rebuilt


def judge_removal(position: Position, index: int) -> None:
    """Refuse a removal that the rules do not permit.

    In a packing puzzle, any piece can be removed until the puzzle is solved. In other
    puzzles, only the last piece can be removed, even if no move is left. If pieces are
    dropped from above, a piece below another cannot be removed.
    """
    ruleset = position.ruleset
    if position.is_over and (ruleset.puzzle or position.out):
        raise IllegalPlacementError(Reason.GAME_OVER)
    if ruleset.puzzle is None and index != len(position.played) - 1:
        raise IllegalPlacementError(Reason.NOT_YOUR_TURN)
    rule, table = ruleset.board_rule, position.placements
    if refused := rule.removal_refusal(table, position.numbers, index):
        raise refused


def removable(position: Position) -> Sequence[int]:
    """Return the placements that can be removed now, in order of placement."""
    indices = []
    for index in range(len(position.played)):
        with suppress(IllegalPlacementError):
            judge_removal(position, index)
            indices.append(index)
    return indices
