"""Legality: a placement's first failed check (rules 1.3), and the offending cells."""

from collections.abc import Callable, Sequence

from games.rules.geometry import Cell
from games.rules.moves import Move
from games.rules.pieces import Piece
from games.rules.position_data import PositionData
from games.rules.refusals import IllegalPlacementError, Reason


def judge_turn(position: PositionData, color: str, seat: int | None = None) -> None:
    """Refuse a color if it is not the color's turn (checks 1 and 2).

    `seat` defaults to the acting seat. An unknown color is refused only if colors take
    turns.
    """
    _judge_seat(position, seat)
    if position.picking is not None or position.awaits_draw:
        raise IllegalPlacementError(Reason.WRONG_PHASE)
    ruleset = position.ruleset
    if ruleset.turns == "colors" and ruleset.colors[position.turn or 0] != color:
        raise IllegalPlacementError(Reason.NOT_YOUR_TURN)


def judge_pick(
    position: PositionData, color: int | None, piece: int, seat: int | None = None
) -> None:
    """Refuse a pick out of turn, or an unavailable piece (rules 7.1).

    `seat` defaults to the acting seat.
    """
    _judge_seat(position, seat)
    picking = position.picking
    if picking is None or color not in (None, picking):
        raise IllegalPlacementError(Reason.WRONG_PHASE)
    if any((pick.color, pick.piece) == (picking, piece) for pick in position.picks):
        raise IllegalPlacementError(Reason.PIECE_NOT_AVAILABLE)


def _judge_seat(position: PositionData, seat: int | None) -> None:
    """Refuse a seat if the game is over or if it is another seat's turn."""
    if position.is_over:
        raise IllegalPlacementError(Reason.GAME_OVER)
    if seat is not None and seat != position.seat:
        raise IllegalPlacementError(Reason.NOT_YOUR_TURN)


def judge(position: PositionData, move: Move) -> int:
    """Return the number of a legal placement, regardless of the turn.

    Raises `IllegalPlacementError` with the first failed check of rules 1.3, except
    checks 1 and 2 (`judge_turn`). An unknown piece or color is treated as unavailable.
    """
    colors, pieces = position.ruleset.color_index, position.ruleset.piece_index
    if move.color not in colors or not (move.piece is None or move.piece in pieces):
        raise IllegalPlacementError(Reason.PIECE_NOT_AVAILABLE)
    color, cells = colors[move.color], move.cells
    piece = None if move.piece is None else pieces[move.piece]
    number = position.placements.find(cells)
    if number is not None and position.permits(color, number):
        formed = position.placements.piece[number]
        if piece in (None, formed):
            return number
    _judge_piece(position, color, piece, cells)
    _judge_cells(position, cells)
    for check in CONTACT_CHECKS:
        if error := check(position, color, cells):
            raise error
    raise AssertionError("A refused placement must fail a check.")


def judge_in_turn(position: PositionData, move: Move, seat: int | None = None) -> int:
    """Return the number of a placement that the acting seat may make now.

    Raises `IllegalPlacementError` with the first failed check of rules 1.3.
    """
    judge_turn(position, move.color, seat)
    if move.is_pass:
        raise IllegalPlacementError(Reason.PASS_NOT_ALLOWED)
    return judge(position, move)


def judge_skip(position: PositionData, color: str) -> None:
    """Refuse a skip that the rules do not permit (rules 2.8)."""
    judge_turn(position, color)
    if not position.may_skip:
        raise IllegalPlacementError(Reason.PASS_NOT_ALLOWED)


def piece_formed(pieces: Sequence[Piece], cells: Sequence[Cell]) -> int | None:
    """Return the piece whose shape the cells form, or None."""
    dimensions = len(pieces[0].cells[0])
    if not cells or len(set(cells)) != len(cells):
        return None
    if any(len(cell) != dimensions for cell in cells):
        return None
    return next((i for i, piece in enumerate(pieces) if piece.is_shape_of(cells)), None)


Check = Callable[[PositionData, int, tuple[Cell, ...]], IllegalPlacementError | None]


def _judge_piece(
    position: PositionData, color: int, piece: int | None, cells: tuple[Cell, ...]
) -> None:
    ruleset = position.ruleset
    formed = piece_formed(ruleset.pieces, cells)
    piece = formed if piece is None else piece
    if piece is not None:
        hand = position.hand_of(color)
        if not position.pieces_left(hand)[piece]:
            raise IllegalPlacementError(Reason.PIECE_NOT_AVAILABLE)
        rule, table = ruleset.board_rule, position.placements
        if refused := rule.piece_refusal(table, position.numbers, piece):
            raise refused
    if formed is None or formed != piece:
        raise IllegalPlacementError(Reason.NOT_PIECE_SHAPE, cells)
    if position.started[color] is None and position.drawn not in (None, piece):
        raise IllegalPlacementError(Reason.FIRST_PIECE, cells)


def _judge_cells(position: PositionData, cells: Sequence[Cell]) -> None:
    grid = position.ruleset.grid
    missing = [cell for cell in cells if cell not in grid.index]
    outside = [cell for cell in missing if not _is_above(position, cell)]
    if outside:
        raise IllegalPlacementError(Reason.OUT_OF_BOUNDS, outside)
    if missing:
        raise IllegalPlacementError(Reason.HEIGHT_LIMIT, missing)
    filled = position.filled()
    occupied = [cell for cell in cells if grid.index[cell] in filled]
    if occupied:
        raise IllegalPlacementError(Reason.OCCUPIED, occupied)
    rule, table = position.ruleset.board_rule, position.placements
    if refused := rule.refusal(table, position.numbers, cells):
        raise refused


def _is_above(position: PositionData, cell: Cell) -> bool:
    """Return whether a cube is above the height limit of its column."""
    grid = position.ruleset.grid
    if grid.is_flat or position.ruleset.puzzle is not None:
        return False
    return cell[:2] in grid.columns and cell[2] >= grid.columns[cell[:2]]


def _lacks_start(
    position: PositionData, color: int, cells: tuple[Cell, ...]
) -> IllegalPlacementError | None:
    ruleset = position.ruleset
    if position.started[color] is not None or ruleset.opening != "starts":
        return None
    covered = {ruleset.grid.index[cell] for cell in cells}
    starts = covered & set(ruleset.starts[color])
    if not starts:
        return IllegalPlacementError(Reason.START_REQUIRED, cells)
    occupied_starts = [ruleset.grid.cells[cell] for cell in starts]
    is_open = not starts.isdisjoint(position.open_starts(color))
    return (
        None
        if is_open
        else IllegalPlacementError(Reason.START_RESERVED, occupied_starts)
    )


def _touches_an_edge(
    position: PositionData, color: int, cells: tuple[Cell, ...]
) -> IllegalPlacementError | None:
    grid = position.ruleset.grid
    own = _own(position, color)
    touching = [
        cell for cell in cells if not own.isdisjoint(grid.forbids[grid.index[cell]])
    ]
    return IllegalPlacementError(Reason.EDGE_CONTACT, touching) if touching else None


def _lacks_contact(
    position: PositionData, color: int, cells: tuple[Cell, ...]
) -> IllegalPlacementError | None:
    ruleset, grid = position.ruleset, position.ruleset.grid
    started = position.started[color] is not None
    if ruleset.opening == "anywhere" or not position.played:
        return None
    if ruleset.opening == "starts" and not started:
        return None
    touchable = _own(position, color) if started else set(position.filled())
    if any(not touchable.isdisjoint(grid.needs[grid.index[cell]]) for cell in cells):
        return None
    flat = grid.is_flat
    return IllegalPlacementError(
        Reason.NO_CORNER_CONTACT if flat else Reason.NO_FACE_CONTACT, cells
    )


def _breaks_the_contact_rule(
    position: PositionData, color: int, cells: tuple[Cell, ...]
) -> IllegalPlacementError | None:
    rule, table = position.ruleset.contact_rule, position.placements
    if rule is None:
        return None
    number = table.find(cells)
    assert number is not None
    own = [placed.number for placed in position.played if placed.color == color]
    return rule.refusal(table, own, number)


def _covers_a_reserved_corner(
    position: PositionData, color: int, cells: tuple[Cell, ...]
) -> IllegalPlacementError | None:
    ruleset = position.ruleset
    if position.started[color] is None:
        return None
    reserved = [cell for cell in cells if ruleset.grid.index[cell] in ruleset.reserved]
    return IllegalPlacementError(Reason.CORNER_RESERVED, reserved) if reserved else None


def _is_off_the_ground(
    position: PositionData, color: int, cells: tuple[Cell, ...]
) -> IllegalPlacementError | None:
    if not position.ruleset.on_ground or position.started[color] is not None:
        return None
    if any(cell[2] == 0 for cell in cells):
        return None
    return IllegalPlacementError(Reason.NOT_ON_BOARD, cells)


def _own(position: PositionData, color: int) -> set[int]:
    return {cell for cell, holder in position.filled().items() if holder == color}


CONTACT_CHECKS: tuple[Check, ...] = (
    _lacks_start,
    _touches_an_edge,
    _lacks_contact,
    _breaks_the_contact_rule,
    _covers_a_reserved_corner,
    _is_off_the_ground,
)
"""Checks 10 to 16, in order. Each returns None if it passes or does not apply."""
