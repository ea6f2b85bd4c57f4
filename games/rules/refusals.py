"""Refusals: why a placement is illegal (rules 1.3), and the offending cells."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Self

from games.rules.geometry import Cell, canonical


class Reason(StrEnum):
    """Reason for an illegal placement, named by its code in rules 1.3."""

    sentence: str
    """General explanation of the reason."""

    def __new__(cls, code: str, sentence: str) -> Self:
        """Create a member from its code and its sentence."""
        member = str.__new__(cls, code)
        member._value_, member.sentence = code, sentence
        return member

    GAME_OVER = "game-over", "The game has ended."
    NOT_YOUR_TURN = "not-your-turn", "Another color or seat must move next."
    WRONG_PHASE = (
        "wrong-phase",
        "This move is not possible in the current phase of the game.",
    )
    PASS_NOT_ALLOWED = (
        "pass-not-allowed",
        "The color cannot pass. It must place a piece.",
    )
    PIECE_NOT_AVAILABLE = "piece-not-available", "The color no longer has this piece."
    SIZE_ORDER = "size-order", "Larger pieces of all colors must be placed first."
    NOT_PIECE_SHAPE = (
        "not-piece-shape",
        "The cells do not form the specified piece, or they do not form any piece.",
    )
    FIRST_PIECE = "first-piece", "The first piece must be the piece that was drawn."
    OUT_OF_BOUNDS = "out-of-bounds", "A cell is not on the board."
    HEIGHT_LIMIT = "height-limit", "A cube is above the height limit of its column."
    OCCUPIED = "occupied", "A cell is already covered by a piece or an obstacle."
    GAP_BELOW = "gap-below", "A cell below a cube is empty."
    START_REQUIRED = "start-required", "The first piece must cover a start cell."
    START_RESERVED = "start-reserved", "The start cell is reserved for another color."
    EDGE_CONTACT = (
        "edge-contact",
        "The piece must not touch a piece of its color edge to edge.",
    )
    NO_CORNER_CONTACT = (
        "no-corner-contact",
        (
            "The piece must touch a piece of its color at a corner. A color's first"
            " piece must touch a piece of any color."
        ),
    )
    NO_FACE_CONTACT = (
        "no-face-contact",
        (
            "The piece must touch a piece of its color face to face. A color's first"
            " piece must touch a piece of any color."
        ),
    )
    CORNER_ON_SIDE = (
        "corner-on-side",
        "A corner of the piece must not touch a side of a piece of its color.",
    )
    CORNER_RESERVED = (
        "corner-reserved",
        "A cell is reserved for the first piece of a color.",
    )
    NOT_ON_BOARD = "not-on-board", "The first piece must stand on the board."


class IllegalPlacementError(ValueError):
    """Raised if the rules refuse a placement."""

    def __init__(self, reason: Reason, cells: Iterable[Cell] = ()) -> None:
        """Store the reason and the offending cells, if any, in canonical order."""
        super().__init__(reason.value)
        self.reason = reason
        self.cells = canonical(cells)
