"""Requested moves, parsed according to the game's ruleset."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.api.http.bodies import Body, text
from games.errors import IllegalMoveError, InvalidError
from games.replay.history import Kind
from games.rules.geometry import Cell
from games.rules.legality import judge_pick, piece_formed
from games.rules.moves import Move
from games.rules.notation import MAX_TEXT, parse_cells
from games.rules.options import OptionError
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError
from games.rules.ruleset import Ruleset
from games.rules.sentences import pick_sentence, sentence_of
from games.rules.variants import VARIANTS, find_ruleset, for_new_game

CELLS_OR_MOVE = "Send either `cells` or `move`."
MAX_COORDINATE = 999
MAX_CELLS = 8
MAX_COLOR, MAX_PIECE = 20, 8
"""Maximum number of characters in the names of a color and of a piece."""

Coordinate: TypeAlias = Annotated[int, Meta(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
SentCell: TypeAlias = Annotated[
    tuple[Coordinate, ...], Meta(min_length=2, max_length=3)
]
SentCells: TypeAlias = Annotated[
    tuple[SentCell, ...], Meta(min_length=1, max_length=MAX_CELLS)
]
"""Cells on or off the board."""


class MoveRequest(Body):
    """A placement, as `cells` or as text in `move`, or a skip (`pass`)."""

    color: Annotated[str, text(MAX_COLOR)] | UnsetType = UNSET
    piece: Annotated[str, text(MAX_PIECE)] | UnsetType = UNSET
    cells: SentCells | UnsetType = UNSET
    move: Annotated[str, text(MAX_TEXT)] | UnsetType = UNSET


class RequestedPick(Body):
    """A piece to draft; the color is optional."""

    piece: Annotated[str, text(MAX_PIECE)]
    color: Annotated[str, text(MAX_COLOR)] | UnsetType = UNSET


def read_pick(ruleset: Ruleset, request: RequestedPick) -> tuple[int | None, int]:
    """Return the color, or None, and the piece; raises `InvalidError`."""
    color = None if request.color is UNSET else find_color(ruleset, request.color)
    return color, find_piece(ruleset, request.piece)


def read_move(position: Position, request: MoveRequest) -> Move:
    """Return the requested move; raises `InvalidError` naming the field.

    For a pass, only the color is read. A pass skips the turn if the rules permit it.
    """
    ruleset = position.ruleset
    if is_pass(request):
        due = ruleset.order[0] if position.color is None else position.color
        named = due if request.color is UNSET else find_color(ruleset, request.color)
        return Move(ruleset.colors[named], None, ())
    # During a draft, the rules refuse placements of all colors.
    drafted = None if position.picking is None else ruleset.colors[position.picking]
    named_color = drafted if request.color is UNSET else request.color
    color = ruleset.colors[meant_color(position, named_color)]
    piece = None if request.piece is UNSET else request.piece
    if piece is not None:
        find_piece(ruleset, piece)
    return Move(color, piece, cells_of(ruleset, request))


def is_pass(request: MoveRequest) -> bool:
    """Return whether the text of a move is `pass`."""
    if request.move is UNSET or request.cells is not UNSET:
        return False
    return request.move.lower() == "pass"


def play_moves(
    ruleset: Ruleset,
    requests: Sequence[MoveRequest],
    picks: Sequence[RequestedPick] = (),
    first_piece: str | None = None,
    *,
    field: str = "moves",
    first_piece_field: str = "first_piece",
) -> Position:
    """Return the position after playing picks and moves from the start.

    `first_piece` is the drawn piece, by default the piece of the first move. The
    `field` of an error is `picks.N` or `moves.N`, with the names used in the request.
    Raises `InvalidError` and `IllegalMoveError`.
    """
    position = start_position(ruleset)
    if position.awaits_draw or first_piece is not None:
        fields = field, first_piece_field
        position = position.draw(_first_piece(ruleset, requests, first_piece, *fields))
    for number, pick in enumerate(picks):
        with told_at(f"picks.{number}"):
            picked, piece = read_pick(ruleset, pick)
            with _judged(partial(pick_sentence, position, picked, piece)):
                judge_pick(position, picked, piece)
            position = position.draft(piece)
    for number, request in enumerate(requests):
        with told_at(f"{field}.{number}"):
            move = read_move(position, request)
            with _judged(partial(sentence_of, position, move)):
                position = position.push(move)
    return position


def _first_piece(
    ruleset: Ruleset,
    requests: Sequence[MoveRequest],
    named: str | None,
    moves_field: str,
    field: str,
) -> int:
    """Return the drawn piece; raises `InvalidError` naming the field."""
    if not ruleset.first_pieces:
        raise InvalidError(
            "In this variant, no first piece is drawn. Omit this field.", field=field
        )
    drawn = None
    if named is not None:
        drawn = ruleset.piece_index.get(named)
    elif requests and not is_pass(requests[0]):
        with told_at(f"{moves_field}.0"):
            drawn = piece_formed(ruleset.pieces, cells_of(ruleset, requests[0]))
    if drawn is None or drawn not in ruleset.first_pieces:
        pieces = ", ".join(ruleset.first_piece_ids)
        detail = (
            "Send the first piece that was drawn, or begin with its placement."
            f" Possible pieces: {pieces}."
        )
        raise InvalidError(detail, field=field)
    return drawn


def kinds_of(
    picks: Sequence[RequestedPick], moves: Sequence[MoveRequest]
) -> list[Kind]:
    """Return the kinds of the steps in which picks and moves lead to a position."""
    picked: list[Kind] = ["picked"] * len(picks)
    return [*picked, *("skipped" if is_pass(move) else "placed" for move in moves)]


@contextmanager
def _judged(sentence: Callable[[IllegalPlacementError], str]) -> Iterator[None]:
    """Convert an error of the rules to an `IllegalMoveError` with this sentence."""
    try:
        yield
    except IllegalPlacementError as error:
        raise IllegalMoveError(
            sentence(error), reason=error.reason, cells=error.cells
        ) from error


@contextmanager
def told_at(where: str) -> Iterator[None]:
    """Prefix the field paths in errors with this path."""
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

    `field` is the path of the options if they are not at the top of the request. `new`
    means that the ruleset is for a new game, so a region may be shifted.
    """
    try:
        ruleset = find_ruleset(variant, options)
        return for_new_game(ruleset) if new else ruleset
    except KeyError as error:
        names = ", ".join(VARIANTS)
        raise InvalidError(
            f"Unknown variant. Available variants: {names}.", field="variant"
        ) from error
    except OptionError as error:
        path = f"{field}.{error.option}" if field else error.option
        raise InvalidError(str(error), field=path) from error


def find_color(ruleset: Ruleset, name: str) -> int:
    """Return the index of a color; raises `InvalidError`."""
    if name not in ruleset.color_index:
        names = ", ".join(ruleset.colors)
        raise InvalidError(f"Unknown color. Available colors: {names}.", field="color")
    return ruleset.color_index[name]


def find_piece(ruleset: Ruleset, name: str) -> int:
    """Return the index of a piece; raises `InvalidError`."""
    if name not in ruleset.piece_index:
        names = ", ".join(ruleset.piece_index)
        raise InvalidError(f"Unknown piece. Available pieces: {names}.", field="piece")
    return ruleset.piece_index[name]


def meant_color(position: Position, name: str | None) -> int:
    """Return the requested color, by default the color to move.

    Raises `InvalidError` for an unknown color, or if none is named but several can
    move.
    """
    if name is not None:
        return find_color(position.ruleset, name)
    if position.turn is not None and position.color is None:
        raise InvalidError(
            "Send `color`, because more than one color can move.", field="color"
        )
    return position.ruleset.order[0] if position.color is None else position.color


def cells_of(ruleset: Ruleset, request: MoveRequest) -> tuple[Cell, ...]:
    """Return the cells of a move, on or off the board; raises `InvalidError`."""
    if request.move is UNSET:
        return _sent_cells(ruleset, request.cells)
    if request.cells is not UNSET:
        raise InvalidError(CELLS_OR_MOVE, field="cells")
    if not ruleset.grid.is_flat:
        raise InvalidError(
            "Cubes have no names. Send their coordinates in `cells`.", field="move"
        )
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
        raise InvalidError(f"A cell must have {length} coordinates.", field="cells")
    return cells
