"""The checks of a placement against the pieces that lie on the board, for one color."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.oracle.rules import Rules
from tests.oracle.shapes import Cell, Cells


@dataclass(frozen=True)
class Placement:
    color: str
    seat: int
    piece: str
    cells: Cells


@dataclass(frozen=True)
class Surroundings:
    """Filled cells, cells beside and diagonal to the color's own, and its starts."""

    filled: Cells
    has_started: bool
    beside: Cells
    diagonal: Cells
    starts: Cells
    reserved: Cells

    def find_fault(self, cells: Cells) -> str | None:
        """Name the first check that fails, from OCCUPIED on."""
        if not cells.isdisjoint(self.filled):
            return "OCCUPIED"
        if not self.has_started:
            return self.find_start_fault(cells)
        if not cells.isdisjoint(self.beside):
            return "EDGE_CONTACT"
        if cells.isdisjoint(self.diagonal):
            return "NO_CORNER_CONTACT"
        return None

    def find_start_fault(self, cells: Cells) -> str | None:
        if cells.isdisjoint(self.starts):
            return "START_REQUIRED"
        if not cells.isdisjoint(self.reserved):
            return "START_RESERVED"
        return None


def survey(
    rules: Rules, color: str, filled: Mapping[Cell, str], record: list[Placement]
) -> Surroundings:
    board = rules.board
    own = [cell for cell, holder in filled.items() if holder == color]
    return Surroundings(
        filled=frozenset(filled),
        has_started=bool(own),
        beside=frozenset(near for cell in own for near in board.list_beside(cell)),
        diagonal=frozenset(near for cell in own for near in board.list_diagonal(cell)),
        starts=frozenset(rules.starts[color]),
        reserved=find_reserved(rules, color, filled, record),
    )


def find_reserved(
    rules: Rules, color: str, filled: Mapping[Cell, str], record: list[Placement]
) -> Cells:
    """Return the start cells that the pairing rule keeps from a color."""
    if rules.partners is None:
        return frozenset()
    starts = rules.starts[color]
    opposite = {start: rules.board.find_opposite(start) for start in starts}
    taken = find_covered_start(rules, rules.partners[color], record)
    if taken is not None:
        return frozenset(start for start in starts if start != opposite[taken])
    return frozenset(start for start in starts if opposite[start] in filled)


def find_covered_start(
    rules: Rules, color: str, record: list[Placement]
) -> Cell | None:
    """Return the start cell under the first piece of a color, if there is one."""
    first = next((made for made in record if made.color == color), None)
    if first is None:
        return None
    return next((start for start in rules.starts[color] if start in first.cells), None)
