"""Requested moves: as a client words them, read by the game's ruleset."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.api.http.bodies import Body, text
from games.decisions.plans import Deed, Order
from games.errors import IllegalMoveError, InvalidError
from games.rules.geometry import Cell
from games.rules.legality import judge_in_turn, judge_pick
from games.rules.moves import Move
from games.rules.notation import MAX_TEXT, parse_cells
from games.rules.options import OptionError
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError
from games.rules.ruleset import Ruleset
from games.rules.sentences import pick_sentence, sentence_of
from games.rules.variants import VARIANTS, find_ruleset, for_new_game

CELLS_OR_MOVE = "Send either cells or move."
MAX_COORDINATE = 999
MAX_CELLS = 8
MAX_COLOR, MAX_PIECE = 20, 8
"""Characters of a name."""

Coordinate: TypeAlias = Annotated[int, Meta(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
SentCell: TypeAlias = Annotated[
    tuple[Coordinate, ...], Meta(min_length=2, max_length=3)
]
SentCells: TypeAlias = Annotated[
    tuple[SentCell, ...], Meta(min_length=1, max_length=MAX_CELLS)
]
"""Cells, on the board or not."""


class MoveRequest(Body):
    """A placement: `cells`, or the same as text in `move`."""

    color: Annotated[str, text(MAX_COLOR)] | UnsetType = UNSET
    piece: Annotated[str, text(MAX_PIECE)] | UnsetType = UNSET
    cells: SentCells | UnsetType = UNSET
    move: Annotated[str, text(MAX_TEXT)] | UnsetType = UNSET


class RequestedPick(Body):
    """A piece to draft; the color may be named, to be sure."""

    piece: Annotated[str, text(MAX_PIECE)]
    color: Annotated[str, text(MAX_COLOR)] | UnsetType = UNSET


def read_pick(ruleset: Ruleset, request: RequestedPick) -> tuple[int | None, int]:
    """Return the color, if it is named, and the piece; raises `InvalidError`."""
    color = None if request.color is UNSET else find_color(ruleset, request.color)
    return color, find_piece(ruleset, request.piece)


def read_move(position: Position, request: MoveRequest) -> Move:
    """Return the move that is meant; raises `InvalidError` naming the field.

    Of a pass only the color matters: the rules say why there is none (rules 1.2).
    """
    ruleset = position.ruleset
    if _is_pass(request):
        due = ruleset.order[0] if position.color is None else position.color
        named = due if request.color is UNSET else find_color(ruleset, request.color)
        return Move(ruleset.colors[named], None, ())
    # While pieces are drafted none is placed, of whatever color: the rules say so.
    drafted = None if position.picking is None else ruleset.colors[position.picking]
    named_color = drafted if request.color is UNSET else request.color
    color = ruleset.colors[meant_color(position, named_color)]
    piece = None if request.piece is UNSET else request.piece
    if piece is not None:
        find_piece(ruleset, piece)
    return Move(color, piece, _cells(ruleset, request))


def _is_pass(request: MoveRequest) -> bool:
    if request.move is UNSET or request.cells is not UNSET:
        return False
    return request.move.lower() == "pass"


def play_moves(
    ruleset: Ruleset,
    requests: Sequence[MoveRequest],
    picks: Sequence[RequestedPick] = (),
    field: str = "moves",
) -> Position:
    """Draft and play from the start; the first that cannot be done is an error.

    `field` is where the moves stood in the request. Raises `InvalidError` and
    `IllegalMoveError`; their field is `picks.N` or `moves.N`.
    """
    position = start_position(ruleset)
    for number, pick in enumerate(picks):
        with _told_at(f"picks.{number}"):
            position = position.draft(_judged_pick(position, pick))
    for number, request in enumerate(requests):
        with _told_at(f"{field}.{number}"):
            move = read_move(position, request)
            color = ruleset.color_index[move.color]
            position = position.play(color, _judged(position, move))
    return position


def _judged(position: Position, move: Move) -> int:
    try:
        return judge_in_turn(position, move)
    except IllegalPlacementError as error:
        detail = sentence_of(position, move, error)
        raise IllegalMoveError(
            detail, reason=error.reason, cells=error.cells
        ) from error


def _judged_pick(position: Position, pick: RequestedPick) -> int:
    color, piece = read_pick(position.ruleset, pick)
    try:
        judge_pick(position, color, piece)
    except IllegalPlacementError as error:
        detail = pick_sentence(position, color, piece, error)
        raise IllegalMoveError(
            detail, reason=error.reason, cells=error.cells
        ) from error
    return piece


def read_orders(
    ruleset: Ruleset, seat: int, wanted: Sequence[tuple[Order, MoveRequest | None]]
) -> tuple[Order, ...]:
    """Return a seat's orders with the placements that are meant.

    None is meant where the order is to play the only legal move. Raises `InvalidError`
    naming the field: `orders.N.cells`.
    """
    orders = []
    for number, (order, request) in enumerate(wanted):
        with _told_at(f"orders.{number}"):
            _require_cells(ruleset, order.while_empty, "while_empty")
            _require_cells(ruleset, order.unless_touched, "unless_touched")
            for which, deed in enumerate(order.only_if):
                _require_possible(ruleset, deed, f"only_if.{which}")
            orders.append(_with_placement(ruleset, seat, order, request))
    return tuple(orders)


def _with_placement(
    ruleset: Ruleset, seat: int, order: Order, request: MoveRequest | None
) -> Order:
    if request is None:
        return order
    placements = ruleset.placements
    number = placements.find(_cells(ruleset, request))
    if number is None:
        field = "move" if request.cells is UNSET else "cells"
        raise InvalidError("No piece lies on these cells.", field=field)
    piece = placements.piece_of(number).id
    if request.piece not in (UNSET, piece):
        raise InvalidError(f"These cells are the piece {piece}.", field="piece")
    named = None if request.color is UNSET else request.color
    color = _own_color(ruleset, seat, named)
    return replace(order, color=color, cells=placements.cells_of(number))


def _own_color(ruleset: Ruleset, seat: int, name: str | None) -> str:
    """Return the color that is meant of those that a seat may ever place."""
    own = [
        color
        for color, owner in zip(ruleset.colors, ruleset.owner, strict=True)
        if owner in (None, seat)
    ]
    if name is None and len(own) == 1:
        return own[0]
    if name not in own:
        known = ", ".join(own)
        raise InvalidError(f"The colors of this seat are: {known}.", field="color")
    return name


def _require_possible(ruleset: Ruleset, deed: Deed, field: str) -> None:
    """Refuse a deed that no seat of this game can ever do."""
    if deed.seat is not None and deed.seat >= len(ruleset.seats):
        raise InvalidError("The game has no such seat.", field=f"{field}.seat")
    if deed.covered is not None:
        _require_cells(ruleset, [deed.covered], f"{field}.covered")
    elif deed.played not in ruleset.piece_index:
        known = ", ".join(ruleset.piece_index)
        raise InvalidError(f"The pieces are: {known}.", field=f"{field}.played")


def _require_cells(ruleset: Ruleset, cells: Sequence[Cell], field: str) -> None:
    for cell in cells:
        if cell not in ruleset.grid.index:
            raise InvalidError(f"There is no cell {list(cell)}.", field=field)


@contextmanager
def _told_at(where: str) -> Iterator[None]:
    """Let errors name the place in the request."""
    try:
        yield
    except InvalidError as error:
        inner = f"{where}.{error.field}"
        raise InvalidError(error.detail, field=inner) from error
    except IllegalMoveError as error:
        raise replace(error, field=where) from error


def find_rules(
    variant: str,
    options: Mapping[str, object],
    field: str | None = None,
    *,
    new: bool = False,
) -> Ruleset:
    """Return a ruleset; raises `InvalidError` naming the variant or the option.

    `field` is where the options stood in the request, if not at its top. `new`: for a
    game to be set up, whose figure may be moved.
    """
    try:
        found = find_ruleset(variant, options)
        return for_new_game(found) if new else found
    except KeyError as error:
        known = ", ".join(VARIANTS)
        raise InvalidError(f"The variants are: {known}.", field="variant") from error
    except OptionError as error:
        path = f"{field}.{error.option}" if field else error.option
        raise InvalidError(str(error), field=path) from error


def find_color(ruleset: Ruleset, name: str) -> int:
    """Return the index of a color; raises `InvalidError`."""
    if name not in ruleset.color_index:
        known = ", ".join(ruleset.colors)
        raise InvalidError(f"The colors are: {known}.", field="color")
    return ruleset.color_index[name]


def find_piece(ruleset: Ruleset, name: str) -> int:
    """Return the index of a piece; raises `InvalidError`."""
    if name not in ruleset.piece_index:
        known = ", ".join(ruleset.piece_index)
        raise InvalidError(f"The pieces are: {known}.", field="piece")
    return ruleset.piece_index[name]


def meant_color(position: Position, name: str | None) -> int:
    """Return the color that is meant, by default the one to move.

    Raises `InvalidError` for an unknown color, or where several can be meant.
    """
    if name is not None:
        return find_color(position.ruleset, name)
    if position.turn is not None and position.color is None:
        raise InvalidError("Name the color: several can be meant.", field="color")
    return position.ruleset.order[0] if position.color is None else position.color


def _cells(ruleset: Ruleset, request: MoveRequest) -> tuple[Cell, ...]:
    if request.move is UNSET:
        return _sent_cells(ruleset, request.cells)
    if request.cells is not UNSET:
        raise InvalidError(CELLS_OR_MOVE, field="cells")
    if not ruleset.grid.is_flat:
        raise InvalidError("Cubes have no text: send cells.", field="move")
    try:
        return parse_cells(ruleset.grid, request.move)
    except ValueError as error:
        raise InvalidError(str(error), field="move") from error


def _sent_cells(
    ruleset: Ruleset, cells: tuple[Cell, ...] | UnsetType
) -> tuple[Cell, ...]:
    if cells is UNSET:
        raise InvalidError(CELLS_OR_MOVE, field="cells")
    length = len(ruleset.grid.cells[0])
    if any(len(cell) != length for cell in cells):
        raise InvalidError(f"A cell has {length} coordinates.", field="cells")
    return cells
