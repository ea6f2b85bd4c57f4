"""Solutions: the replay of a puzzle, and whether it is solved (rules 3.8)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.geometry import Cell, canonical
from games.rules.legality import judge_in_turn
from games.rules.moves import Move
from games.rules.packing import out_of_touch
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.ruleset import Ruleset


class Lack(StrEnum):
    """An unmet condition of a solution whose entries are all legal."""

    CELLS_MISSING = "cells-missing"
    CONTACT_MISSING = "contact-missing"
    """The region is full, but the contact level is not met."""
    PIECES_MISSING = "pieces-missing"


@dataclass(frozen=True)
class Fault:
    """The reason why a solution fails: an illegal entry or an unmet condition."""

    index: int | None
    """Index of the illegal entry; None if all entries are legal."""
    reason: Reason | Lack
    cells: tuple[Cell, ...]
    """Offending cells of the illegal entry, uncovered cells, or cells without
    contact."""


@dataclass(frozen=True)
class ReplayedSolution:
    """A solution, played as far as the rules permit."""

    position: Position
    fault: Fault | None

    @property
    def is_solved(self) -> bool:
        """Whether the solution is correct."""
        return self.fault is None


def replay(ruleset: Ruleset, entries: Sequence[Move]) -> ReplayedSolution:
    """Play a solution; the placements of a packing puzzle may be in any order.

    In a packing puzzle, a legal placement remains legal regardless of the placements
    before it. Only dropped pieces must be placed after the pieces below them.
    """
    position = start_position(ruleset)
    for index in ruleset.board_rule.order([entry.cells for entry in entries]):
        entry = entries[index]
        try:
            number = judge_in_turn(position, entry, None)
        except IllegalPlacementError as error:
            return ReplayedSolution(position, Fault(index, error.reason, error.cells))
        position = position.play(ruleset.color_index[entry.color], number)
    return ReplayedSolution(position, _lack(position))


def _lack(position: Position) -> Fault | None:
    ruleset, table = position.ruleset, position.placements
    if ruleset.puzzle is None:
        done = not any(map(any, position.hands))
        return None if done else Fault(None, Lack.PIECES_MISSING, ())
    empty = set(table.grid.cells) - {table.grid.cells[i] for i in position.filled()}
    if empty:
        return Fault(None, Lack.CELLS_MISSING, canonical(empty))
    laid = [placed[:2] for placed in position.played]
    alone = [table.cells_of(laid[i][1]) for i in out_of_touch(ruleset, laid)]
    if alone:
        cells = canonical(cell for cells in alone for cell in cells)
        return Fault(None, Lack.CONTACT_MISSING, cells)
    return None
