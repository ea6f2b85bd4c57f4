"""The steps of a game: picks, placements, skips, and seats that left."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.shapes import Cells


@dataclass(frozen=True)
class Pick:
    """A piece drafted before play."""

    seat: int
    color: str
    piece: str


@dataclass(frozen=True)
class Placement:
    """One piece on the board, and who laid it."""

    color: str
    seat: int
    piece: str
    cells: Cells


@dataclass(frozen=True)
class Skip:
    """A turn that a color skipped, with the number of placements made before."""

    color: str
    seat: int
    ply: int


@dataclass(frozen=True)
class Departure:
    """A seat that left, with the number of placements made before."""

    seat: int
    ply: int
    reason: str
