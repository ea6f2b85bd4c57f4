"""Rules that are fixed before the first placement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tests.oracle.shapes import Board, Cell, Cells

PARTNERS = {"blue": "red", "red": "blue", "yellow": "green", "green": "yellow"}

Movers = Literal["colors", "seats", "anyone"]
"""Order of turns. With `anyone` one seat may play any color at any time."""


@dataclass(frozen=True)
class Rules:
    """Rules of any variant; each variant uses the fields that it needs.

    `colors` is the order of listings and `order` the order of play. A color without an
    owner is played by all seats in rotation; in Draft that says nothing. `teams` is
    empty when every seat plays for itself. `starts` are the cells that a color's first
    piece may cover. Without `partners` there is no pairing. One of `first_pieces` is
    drawn before play as the first piece of every color; if empty, any piece is. The
    game ends after `most_rounds`, unless it is None.
    """

    variant: str
    board: Board
    colors: tuple[str, ...]
    order: tuple[str, ...]
    owners: Mapping[str, int]
    seats: tuple[int, ...]
    pieces: Mapping[str, int]
    movers: Movers = "colors"
    teams: tuple[tuple[int, ...], ...] = ()
    scoring: str = "standard"
    objective: str = "standard"
    has_bonuses: bool = True

    # Flat games.
    starts: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)
    opposites: Mapping[Cell, Cell] = field(default_factory=dict)
    partners: Mapping[str, str] | None = None
    are_starts_spaced: bool = False
    is_corner_only: bool = False
    reserved_corners: Cells = frozenset()
    obstacles: tuple[str, ...] = ()
    is_descending: bool = False
    first_pieces: frozenset[str] = frozenset()
    can_skip: bool = False
    most_rounds: int | None = None

    # Blokus 3D.
    is_standing: bool = False
    is_first_on_board: bool = False
    is_blocked_out: bool = False
    is_best_color: bool = False

    # Packing puzzles: `level` is None in all other games.
    level: str | None = None
    is_dropped: bool = False

    @property
    def is_draft(self) -> bool:
        return self.movers == "seats"

    @property
    def is_packing(self) -> bool:
        return self.level is not None

    @property
    def is_solo(self) -> bool:
        return self.variant.startswith("solo-")

    def find_size(self) -> int:
        """Count the cells of all pieces of one color."""
        sizes = self.board.piece_set.find_size
        return sum(sizes(piece) * copies for piece, copies in self.pieces.items())
