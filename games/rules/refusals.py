"""Refusals: the reasons why a placement is not allowed (rules 1.3), and where."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Self

from games.rules.geometry import Cell, canonical


class Reason(StrEnum):
    """Why a placement is refused; the names are the codes of rules 1.3."""

    sentence: str
    """What it means, whatever the placement is."""

    def __new__(cls, code: str, sentence: str) -> Self:
        """Make a member from its code and its sentence."""
        member = str.__new__(cls, code)
        member._value_, member.sentence = code, sentence
        return member

    GAME_OVER = "game-over", "The game has ended."
    NOT_YOUR_TURN = "not-your-turn", "Another color or seat has the turn."
    WRONG_PHASE = (
        "wrong-phase",
        "It is not the time for this: a draft or a draw comes first.",
    )
    PASS_NOT_ALLOWED = "pass-not-allowed", "The color has to place a piece now."
    PIECE_NOT_AVAILABLE = "piece-not-available", "The color has no such piece left."
    SIZE_ORDER = "size-order", "Larger pieces must be placed first, of any color."
    NOT_PIECE_SHAPE = "not-piece-shape", "The cells do not form that piece, or any."
    FIRST_PIECE = "first-piece", "The first piece must be the one that was drawn."
    OUT_OF_BOUNDS = "out-of-bounds", "A cell is not on the board."
    HEIGHT_LIMIT = "height-limit", "A cube is higher than the structure may be there."
    OCCUPIED = "occupied", "A cell is taken, or an obstacle stands on it."
    GAP_BELOW = "gap-below", "A cube hangs in the air."
    START_REQUIRED = "start-required", "The first piece must cover a start cell."
    START_RESERVED = "start-reserved", "The start cell is kept for another color."
    EDGE_CONTACT = "edge-contact", "It is edge to edge with a piece of its own color."
    NO_CORNER_CONTACT = (
        "no-corner-contact",
        "It does not touch its color at a corner; a first piece, any color.",
    )
    NO_FACE_CONTACT = (
        "no-face-contact",
        "It does not touch its color with a face; a first piece, any color.",
    )
    CORNER_ON_SIDE = (
        "corner-on-side",
        "Its corner is on the side of a piece of its own color, not on a corner.",
    )
    CORNER_RESERVED = (
        "corner-reserved",
        "The cell is kept for the first piece of a color.",
    )
    NOT_ON_BOARD = "not-on-board", "The first piece must stand on the board."


class IllegalPlacementError(ValueError):
    """A placement that the rules refuse, with the reason and the offending cells."""

    def __init__(self, reason: Reason, cells: Iterable[Cell] = ()) -> None:
        """Keep the cells in canonical order; none where no cell is to blame."""
        super().__init__(reason.value)
        self.reason = reason
        self.cells = canonical(cells)
