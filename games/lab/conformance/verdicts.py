"""The codes that our rules return for a placement, a pick or a pass."""

from collections.abc import Callable

from games.lab.conformance.fields import Record, cells_of, of_kind, take
from games.rules.legality import judge, judge_in_turn, judge_pick, judge_skip
from games.rules.moves import Move
from games.rules.position import Position
from games.rules.refusals import IllegalPlacementError, Reason


def move_from(entry: list[object]) -> Move:
    """Return a move from a color, a piece and cells or `pass`; raises `ValueError`."""
    if entry[1:] == ["pass"]:
        return Move(of_kind(entry[0], "color", str), None, ())
    if len(entry) != 3:  # noqa: PLR2004
        raise ValueError(f"{entry} must consist of a color, a piece and cells.")
    color, piece, cells = entry
    return Move(
        of_kind(color, "color", str), of_kind(piece, "piece", str), cells_of(cells)
    )


def move_in(record: Record) -> Move:
    """Return the placement in the fields of an object."""
    return move_from([take(record, key, object) for key in ("color", "piece", "cells")])


def code_of(position: Position, move: Move) -> str:
    """Judge a placement without checks 1 and 2; return OK or a code of rules 1.3."""
    return _code(lambda: judge(position, move))


def code_in_turn(position: Position, move: Move, seat: int | None = None) -> str:
    """Judge a placement with checks 1 and 2; `None` means the seat that acts."""
    return _code(lambda: judge_in_turn(position, move, seat))


def action_code(position: Position, action: object) -> str:
    """Judge a pass, a placement, or a pick if there are no cells."""
    if action == "pass":
        return _code(lambda: _judge_pass(position))
    fields = of_kind(action, "action", dict)
    seat = take(fields, "seat", int) if "seat" in fields else None
    if "cells" in fields:
        return code_in_turn(position, move_in(fields), seat)
    color, piece = take(fields, "color", str), take(fields, "piece", str)
    return _code(lambda: _judge_named_pick(position, color, piece, seat))


def _judge_pass(position: Position) -> None:
    """Judge a skip by the color to move."""
    if position.is_over:
        raise IllegalPlacementError(Reason.GAME_OVER)
    if position.color is None:
        raise IllegalPlacementError(Reason.PASS_NOT_ALLOWED)
    judge_skip(position, position.ruleset.colors[position.color])


def _judge_named_pick(
    position: Position, color: str, piece: str, seat: int | None
) -> None:
    colors, pieces = position.ruleset.color_index, position.ruleset.piece_index
    judge_pick(position, colors.get(color, -1), pieces.get(piece, -1), seat)
    if piece not in pieces:
        raise IllegalPlacementError(Reason.PIECE_NOT_AVAILABLE)


def _code(judged: Callable[[], object]) -> str:
    try:
        judged()
    except IllegalPlacementError as error:
        return error.reason.name
    return "OK"
