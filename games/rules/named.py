"""Placements by names, as files write them: what they name need not exist."""

from typing import NamedTuple

from games.rules.geometry import Cell
from games.rules.legality import Placement, judge, judge_turn
from games.rules.position import Position
from games.rules.refusals import IllegalPlacementError, Reason


class Named(NamedTuple):
    """A color, a piece and cells: nothing of it is checked."""

    color: str
    piece: str
    cells: tuple[Cell, ...]


def judge_named(position: Position, named: Named) -> int:
    """Return the number of a legal placement, whoever is to move.

    Raises `IllegalPlacementError`; no hand has a piece of a color that there is not.
    """
    ruleset = position.ruleset
    if named.color not in ruleset.color_index or named.piece not in ruleset.piece_index:
        raise IllegalPlacementError(Reason.PIECE_NOT_AVAILABLE)
    color, piece = ruleset.color_index[named.color], ruleset.piece_index[named.piece]
    return judge(position, Placement(color, piece, named.cells))


def judge_named_in_turn(position: Position, named: Named, seat: int | None) -> int:
    """Return the number of a placement that is legal now; `judge_turn` knows seats.

    A color that there is not is out of turn only where colors take turns.
    """
    ruleset = position.ruleset
    nobody = -1 if ruleset.turns == "colors" else 0
    judge_turn(position, ruleset.color_index.get(named.color, nobody), seat)
    return judge_named(position, named)
