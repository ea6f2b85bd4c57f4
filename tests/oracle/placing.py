"""Why a placement is refused where the pieces lie now: flat games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from tests.oracle.packing import survey_region
from tests.oracle.record import Placement
from tests.oracle.ruleset import Rules
from tests.oracle.shapes import Cell, Cells
from tests.oracle.stacking import survey_pile
from tests.oracle.starting import find_reserved
from tests.oracle.triangles import list_vertices

STRAIGHT = 3
"""Number of triangles of one piece around a point inside a straight side."""


class Finding(Protocol):
    def find_fault(self, cells: Cells) -> str | None:
        """Name the first check that fails, from OCCUPIED on."""


@dataclass(frozen=True)
class Surroundings:
    """Filled cells, cells beside and diagonal to the color's own, and its starts.

    `angles` is set when corners may not touch sides: the number of triangles a piece of
    the color has around a point, at most.
    """

    filled: Cells
    has_started: bool
    beside: Cells
    diagonal: Cells
    starts: Cells
    reserved: Cells
    corners: Cells
    angles: Mapping[Cell, int] | None = None

    def find_fault(self, cells: Cells) -> str | None:
        if not cells.isdisjoint(self.filled):
            return "OCCUPIED"
        if not self.has_started:
            return self.find_start_fault(cells)
        return self.find_contact_fault(cells)

    def find_contact_fault(self, cells: Cells) -> str | None:
        if not cells.isdisjoint(self.beside):
            return "EDGE_CONTACT"
        if cells.isdisjoint(self.diagonal):
            return "NO_CORNER_CONTACT"
        if self.angles is not None and not self.is_corner_to_corner(cells, self.angles):
            return "CORNER_ON_SIDE"
        if not cells.isdisjoint(self.corners):
            return "CORNER_RESERVED"
        return None

    def find_start_fault(self, cells: Cells) -> str | None:
        if cells.isdisjoint(self.starts):
            return "START_REQUIRED"
        if not cells.isdisjoint(self.reserved):
            return "START_RESERVED"
        return None

    def is_corner_to_corner(self, cells: Cells, angles: Mapping[Cell, int]) -> bool:
        return not any(
            angle == STRAIGHT or angles[point] == STRAIGHT
            for point, angle in count_angles(cells).items()
            if point in angles
        )


def survey(
    rules: Rules, color: str, filled: Mapping[Cell, str], record: list[Placement]
) -> Finding:
    """Look at the board through the eyes of a color that wants to place a piece."""
    if rules.is_standing:
        return survey_pile(rules, color, filled)
    if rules.is_packing:
        return survey_region(rules, color, filled)
    grid = rules.board.grid
    own = [cell for cell, holder in filled.items() if holder == color]
    return Surroundings(
        filled=frozenset(filled),
        has_started=bool(own),
        beside=frozenset(near for cell in own for near in grid.list_beside(cell)),
        diagonal=frozenset(near for cell in own for near in grid.list_diagonal(cell)),
        starts=frozenset(rules.starts[color]),
        reserved=find_reserved(rules, color, filled, record),
        corners=rules.reserved_corners,
        angles=find_angles(color, record) if rules.is_corner_only else None,
    )


def count_angles(cells: Cells) -> Counter[Cell]:
    """Count the triangles of one piece around each of its points."""
    return Counter(point for cell in cells for point in list_vertices(cell))


def find_angles(color: str, record: list[Placement]) -> dict[Cell, int]:
    angles: dict[Cell, int] = {}
    for move in record:
        if move.color == color:
            for point, angle in count_angles(move.cells).items():
                # Beside three triangles of one piece there is no room for more than
                # of another, so the larger number decides.
                angles[point] = max(angle, angles.get(point, 0))
    return angles
