"""Refusals: the reasons why a placement is not allowed (rules 1.3), and where."""

from collections.abc import Iterable
from enum import StrEnum

from games.rules.geometry import Cell, canonical


class Reason(StrEnum):
    """Why a placement is refused; the names are the codes of rules 1.3."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    WRONG_PHASE = "wrong-phase"
    PASS_NOT_ALLOWED = "pass-not-allowed"  # noqa: S105
    PIECE_NOT_AVAILABLE = "piece-not-available"
    SIZE_ORDER = "size-order"
    NOT_PIECE_SHAPE = "not-piece-shape"
    OUT_OF_BOUNDS = "out-of-bounds"
    HEIGHT_LIMIT = "height-limit"
    OCCUPIED = "occupied"
    GAP_BELOW = "gap-below"
    START_REQUIRED = "start-required"
    START_RESERVED = "start-reserved"
    EDGE_CONTACT = "edge-contact"
    NO_CORNER_CONTACT = "no-corner-contact"
    NO_FACE_CONTACT = "no-face-contact"
    CORNER_ON_SIDE = "corner-on-side"
    CORNER_RESERVED = "corner-reserved"
    NOT_ON_BOARD = "not-on-board"


class IllegalPlacementError(ValueError):
    """A placement that the rules refuse, with the reason and the offending cells."""

    def __init__(self, reason: Reason, cells: Iterable[Cell] = ()) -> None:
        """Keep the cells in canonical order; none where no cell is to blame."""
        super().__init__(reason.value)
        self.reason = reason
        self.cells = canonical(cells)
