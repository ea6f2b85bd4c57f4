"""Legality: why a placement is refused, in the order of rules 1.3, and where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.geometry import Cell, canonical
from games.rules.pieces import Piece
from games.rules.position import Position


class Reason(StrEnum):
    """Why a placement is refused; the names are the codes of rules 1.3."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    PASS_NOT_ALLOWED = "pass-not-allowed"  # noqa: S105
    PIECE_NOT_AVAILABLE = "piece-not-available"
    NOT_PIECE_SHAPE = "not-piece-shape"
    OUT_OF_BOUNDS = "out-of-bounds"
    OCCUPIED = "occupied"
    START_REQUIRED = "start-required"
    START_RESERVED = "start-reserved"
    EDGE_CONTACT = "edge-contact"
    NO_CORNER_CONTACT = "no-corner-contact"


class IllegalPlacementError(ValueError):
    """A placement that the rules refuse, with the reason and the offending cells."""

    def __init__(self, reason: Reason, cells: Iterable[Cell] = ()) -> None:
        """Keep the cells in canonical order; none where no cell is to blame."""
        super().__init__(reason.value)
        self.reason = reason
        self.cells = canonical(cells)


@dataclass(frozen=True)
class Placement:
    """What somebody wants to place, as it came: nothing of it is checked."""

    color: int
    piece: int | None
    """None: the piece that the cells form."""
    cells: tuple[Cell, ...]


def judge_turn(position: Position, color: int) -> None:
    """Refuse a color that is not to move (checks 1 and 2)."""
    if position.is_over:
        raise IllegalPlacementError(Reason.GAME_OVER)
    if color != position.turn:
        raise IllegalPlacementError(Reason.NOT_YOUR_TURN)


def judge(position: Position, placement: Placement) -> int:
    """Return the number of a legal placement, whoever is to move.

    Raises `IllegalPlacementError` with the first check of rules 1.3 that fails, checks
    1 and 2 (`judge_turn`) left out.
    """
    color, cells = placement.color, placement.cells
    number = position.placements.find(cells)
    if number is not None and position.legal(color) >> number & 1:
        formed = position.placements.piece[number]
        if placement.piece in (None, formed):
            return number
    _judge_piece(position, placement)
    _judge_cells(position, cells)
    if position.started[color] is None:
        raise _start_error(position, color, cells)
    raise _contact_error(position, color, cells)


def piece_formed(pieces: Sequence[Piece], cells: Sequence[Cell]) -> int | None:
    """Return the piece that cells form, wherever they lie; None for no piece."""
    if len(set(cells)) != len(cells):
        return None
    return next((i for i, p in enumerate(pieces) if p.is_shape_of(cells)), None)


def _judge_piece(position: Position, placement: Placement) -> None:
    formed = piece_formed(position.ruleset.pieces, placement.cells)
    piece = formed if placement.piece is None else placement.piece
    if piece is not None and not position.hands[placement.color][piece]:
        raise IllegalPlacementError(Reason.PIECE_NOT_AVAILABLE)
    if formed is None or formed != piece:
        raise IllegalPlacementError(Reason.NOT_PIECE_SHAPE, placement.cells)


def _judge_cells(position: Position, cells: Sequence[Cell]) -> None:
    index = position.ruleset.grid.index
    outside = [cell for cell in cells if cell not in index]
    if outside:
        raise IllegalPlacementError(Reason.OUT_OF_BOUNDS, outside)
    filled = position.filled()
    occupied = [cell for cell in cells if index[cell] in filled]
    if occupied:
        raise IllegalPlacementError(Reason.OCCUPIED, occupied)


def _start_error(
    position: Position, color: int, cells: Sequence[Cell]
) -> IllegalPlacementError:
    ruleset = position.ruleset
    covered = {ruleset.grid.index[cell] for cell in cells}
    starts = covered & set(ruleset.starts[color])
    if not starts:
        return IllegalPlacementError(Reason.START_REQUIRED, cells)
    reserved = starts - set(position.open_starts(color))
    return IllegalPlacementError(
        Reason.START_RESERVED, [ruleset.grid.cells[cell] for cell in reserved]
    )


def _contact_error(
    position: Position, color: int, cells: Sequence[Cell]
) -> IllegalPlacementError:
    grid = position.ruleset.grid
    own = {cell for cell, holder in position.filled().items() if holder == color}
    touching = [
        cell for cell in cells if not own.isdisjoint(grid.forbids[grid.index[cell]])
    ]
    if touching:
        return IllegalPlacementError(Reason.EDGE_CONTACT, touching)
    return IllegalPlacementError(Reason.NO_CORNER_CONTACT, cells)
