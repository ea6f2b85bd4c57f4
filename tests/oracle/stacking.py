"""Why a placement is refused where the pieces lie now: Blokus 3D."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.oracle.ruleset import Rules
from tests.oracle.shapes import Cell, Cells


@dataclass(frozen=True)
class Pile:
    """Filled cells, and the cells that share a face with the cells to be touched."""

    filled: Cells
    touching: Cells
    must_stand: bool

    def find_fault(self, cells: Cells) -> str | None:
        if not cells.isdisjoint(self.filled):
            return "OCCUPIED"
        if not is_supported(cells, self.filled):
            return "GAP_BELOW"
        if self.filled and cells.isdisjoint(self.touching):
            return "NO_FACE_CONTACT"
        if self.must_stand and all(z > 0 for _, _, z in cells):
            return "NOT_ON_BOARD"
        return None


def is_supported(cells: Cells, filled: Cells) -> bool:
    """Return whether every cube stands on the ground, on a cube or on its own piece."""
    return all(
        z == 0 or (x, y, z - 1) in filled or (x, y, z - 1) in cells for x, y, z in cells
    )


def survey_pile(rules: Rules, color: str, filled: Mapping[Cell, str]) -> Pile:
    own = [cell for cell, holder in filled.items() if holder == color]
    grid = rules.board.grid
    return Pile(
        filled=frozenset(filled),
        touching=frozenset(
            near for cell in own or filled for near in grid.list_beside(cell)
        ),
        must_stand=rules.is_first_on_board and not own,
    )
