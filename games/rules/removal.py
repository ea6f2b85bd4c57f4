"""Removal: pieces taken back from the board in games for one (rules 3.1)."""

from collections.abc import Sequence
from contextlib import suppress

from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError, Reason


def without(position: Position, index: int) -> Position:
    """Return the position as if one of its placements had never been made."""
    kept = position.played[:index] + position.played[index + 1 :]
    rebuilt = start_position(position.ruleset)
    for placed in kept:
        rebuilt = rebuilt.play(placed.color, placed.number)
    return rebuilt


def judge_removal(position: Position, index: int) -> None:
    """Refuse a removal: any piece of a packing puzzle, else only the last one.

    A packing puzzle is over when it is solved; in the others what is stuck can still
    be taken back. Where pieces are dropped from above, nothing may lie on the one
    that is taken.
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
    """Return which placements can be taken back now, in the order they were made."""
    found = []
    for index in range(len(position.played)):
        with suppress(IllegalPlacementError):
            judge_removal(position, index)
            found.append(index)
    return found
