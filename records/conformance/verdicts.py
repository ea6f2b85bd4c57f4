"""Verdicts: what our rules say of a placement, a pick or a pass, by its code."""

from typing import NamedTuple

from games.rules.geometry import Cell
from games.rules.legality import (
    IllegalPlacementError,
    Placement,
    Reason,
    judge,
    judge_pick,
    judge_turn,
)
from games.rules.position import Position
from records.conformance.fields import Record, cells_of, of_kind, take


class Tried(NamedTuple):
    """A placement by names; color and piece need not exist."""

    color: str
    piece: str
    cells: tuple[Cell, ...]


def tried_of(entry: list[object]) -> Tried:
    """Read a color, a piece and cells; raises `ValueError`."""
    if len(entry) != 3:  # noqa: PLR2004
        raise ValueError(f"{entry} is not a color, a piece and cells.")
    color, piece, cells = entry
    return Tried(
        of_kind(color, "color", str), of_kind(piece, "piece", str), cells_of(cells)
    )


def tried_in(record: Record) -> Tried:
    """Read the placement that an object names field by field."""
    return tried_of([take(record, key, object) for key in ("color", "piece", "cells")])


def code_of(position: Position, tried: Tried) -> str:
    """Judge without checks 1 and 2; OK or the code of rules 1.3."""
    ruleset = position.ruleset
    if tried.color not in ruleset.color_index or tried.piece not in ruleset.piece_index:
        return Reason.PIECE_NOT_AVAILABLE.name
    color, piece = ruleset.color_index[tried.color], ruleset.piece_index[tried.piece]
    try:
        judge(position, Placement(color, piece, tried.cells))
    except IllegalPlacementError as error:
        return error.reason.name
    return "OK"


def code_in_turn(position: Position, tried: Tried, seat: int | None = None) -> str:
    """Judge with checks 1 and 2; a seat of None is the one that acts.

    A color that there is not is out of turn only where colors take turns.
    """
    ruleset = position.ruleset
    nobody = -1 if ruleset.turns == "colors" else 0
    color = ruleset.color_index.get(tried.color, nobody)
    try:
        judge_turn(position, color, seat)
    except IllegalPlacementError as error:
        return error.reason.name
    return code_of(position, tried)


def action_code(position: Position, action: object) -> str:
    """Judge a pass, a placement or, where no cells are named, a pick."""
    if action == "pass":
        reason = Reason.GAME_OVER if position.is_over else Reason.PASS_NOT_ALLOWED
        return reason.name
    fields = of_kind(action, "action", dict)
    seat = take(fields, "seat", int) if "seat" in fields else None
    if "cells" in fields:
        return code_in_turn(position, tried_in(fields), seat)
    return _pick_code(
        position, take(fields, "color", str), take(fields, "piece", str), seat
    )


def _pick_code(position: Position, color: str, piece: str, seat: int | None) -> str:
    ruleset = position.ruleset
    try:
        judge_pick(
            position,
            ruleset.color_index.get(color, -1),
            ruleset.piece_index.get(piece, -1),
            seat,
        )
    except IllegalPlacementError as error:
        return error.reason.name
    is_known = piece in ruleset.piece_index
    return "OK" if is_known else Reason.PIECE_NOT_AVAILABLE.name
