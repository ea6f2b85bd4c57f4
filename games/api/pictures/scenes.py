"""Scenes of positions and records, as input for drawing pictures."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.api.requests.lines import read_moves
from games.api.requests.moves import MoveRequest, is_pass, read_move
from games.errors import InvalidError
from games.pictures import RefusedPlacement, Scene, Shown
from games.rules.geometry import Cell
from games.rules.moves import Move
from games.rules.position import Position
from games.rules.refusals import IllegalPlacementError
from games.rules.ruleset import Ruleset
from games.rules.sentences import touched_piece


def scene_of(position: Position) -> Scene:
    """Return the scene of a position, with its last placement marked."""
    ruleset, cells = position.ruleset, position.placements.cells
    return _scene(
        ruleset,
        (
            (placed.seat, ruleset.colors[placed.color], cells[placed.number])
            for placed in position.played
        ),
    )


def scene_of_cells(
    ruleset: Ruleset, placed: Iterable[tuple[int, str, Iterable[Cell]]]
) -> Scene:
    """Return the scene of placements, given in order as colors and cells.

    This function needs only the board, not the table of all placements, which is slow
    to compute.
    """
    index = ruleset.grid.index
    return _scene(
        ruleset,
        (
            (seat, color, tuple(index[tuple(cell)] for cell in cells))
            for seat, color, cells in placed
        ),
    )


def _scene(
    ruleset: Ruleset, placed: Iterable[tuple[int, str, tuple[int, ...]]]
) -> Scene:
    shown = tuple(
        Shown(color=color, cells=cells, seat=seat if ruleset.is_drafted else None)
        for seat, color, cells in placed
    )
    return Scene(ruleset=ruleset, placements=shown, last=min(1, len(shown)))


def scene_with(position: Position, tried: str | None) -> Scene:
    """Return the scene of a position, with a tried move if its text is given.

    An illegal move is red, and the piece that it conflicts with is outlined. Nothing is
    stored. Raises `InvalidError` for the field `move`.
    """
    if tried is None:
        return scene_of(position)
    move = read_move(position, _one_move(position.ruleset, tried))
    try:
        return scene_of(position.push(move))
    except IllegalPlacementError as error:
        return _refused(position, move, error)


def _one_move(ruleset: Ruleset, text: str) -> MoveRequest:
    try:
        moves = read_moves(ruleset.grid, text, "move")
    except InvalidError as error:
        raise InvalidError(error.detail, field="move") from error
    if len(moves) != 1 or is_pass(moves[0]):
        raise InvalidError("`move` must be exactly one placement.", field="move")
    return moves[0]


def _refused(position: Position, move: Move, error: IllegalPlacementError) -> Scene:
    index = position.ruleset.grid.index
    touched = touched_piece(position, move, error)
    return replace(
        scene_of(position),
        last=0,
        refused=RefusedPlacement(
            cells=tuple(index[cell] for cell in move.cells if cell in index),
            touched=None if touched is None else position.played.index(touched),
        ),
    )
