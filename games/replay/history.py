"""Lines: what led to a position, step by step, to go back in and to begin from. Pure.

A position holds what was placed, what was picked and who left, each in order, but not
how these took turns. Steps say that, and at which version each was made.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from games.rules.legality import judge_in_turn, judge_pick
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.ruleset import Ruleset

Kind: TypeAlias = Literal["placed", "picked", "left"]
Line: TypeAlias = Sequence[dict[str, Any]]
"""Steps as JSON: a placement has `cells`, a pick has not, who left has `out`, the
reason. All of them name the seat."""


class Step(NamedTuple):
    """Something that changed the position, and the version that it made."""

    version: int
    kind: Kind


def kinds(steps: Iterable[Step], until: int) -> list[Kind]:
    """Return what happened until a version."""
    return [step.kind for step in steps if step.version <= until]


def position_after(position: Position, kinds: Iterable[Kind]) -> Position:
    """Return the position as it was when only these steps of it had been made."""
    placed, picks = iter(position.played), iter(position.picks)
    left = iter(position.out)
    again = start_position(position.ruleset)
    for kind in kinds:
        match kind:
            case "placed":
                played = next(placed)
                again = again.play(played.color, played.number)
            case "picked":
                again = again.draft(next(picks).piece)
            case "left":
                again = again.leave(next(left))
    return again


def line_of(
    position: Position, kinds: Iterable[Kind], reasons: Sequence[str]
) -> list[dict[str, Any]]:
    """Write a line down; `reasons` are those of the seats that left, in order."""
    ruleset, table = position.ruleset, position.placements
    placed, picks = iter(position.played), iter(position.picks)
    left = zip(position.out, reasons, strict=True)
    line: list[dict[str, Any]] = []
    for kind in kinds:
        match kind:
            case "placed":
                color, number, seat = next(placed)
                piece, cells = table.piece_of(number).id, table.cells_of(number)
                step = {"piece": piece, "cells": [list(cell) for cell in cells]}
                line.append({"seat": seat, "color": ruleset.colors[color], **step})
            case "picked":
                pick = next(picks)
                piece = ruleset.pieces[pick.piece].id
                color_name = ruleset.colors[pick.color]
                line.append({"seat": pick.seat, "color": color_name, "piece": piece})
            case "left":
                seat, reason = next(left)
                line.append({"seat": seat, "out": reason})
    return line


def follow(ruleset: Ruleset, line: Line) -> tuple[Position, list[Kind]]:
    """Return where a line leads, and its steps; trusts it."""
    position, made = start_position(ruleset), list[Kind]()
    for step in line:
        position, kind = _after(position, step)
        made.append(kind)
    return position, made


def positions(ruleset: Ruleset, line: Line) -> Iterator[Position]:
    """Yield the position at the start and the one after each step; trusts the line."""
    position = start_position(ruleset)
    yield position
    for step in line:
        position, _ = _after(position, step)
        yield position


def require_legal(ruleset: Ruleset, line: Line) -> None:
    """Judge every step of a line; raises `IllegalPlacementError`."""
    position = start_position(ruleset)
    for step in line:
        _judge(position, step)
        position, _ = _after(position, step)


def _after(position: Position, step: dict[str, Any]) -> tuple[Position, Kind]:
    ruleset = position.ruleset
    if "out" in step:
        return position.leave(step["seat"]), "left"
    if "cells" not in step:
        return position.draft(ruleset.piece_index[step["piece"]]), "picked"
    number = position.placements.find([tuple(cell) for cell in step["cells"]])
    assert number is not None, "A line lies on the board."
    return position.play(ruleset.color_index[step["color"]], number), "placed"


def _judge(position: Position, step: dict[str, Any]) -> None:
    ruleset = position.ruleset
    if "out" in step:
        is_in = 0 <= step["seat"] < len(ruleset.seats)
        if not is_in or step["seat"] in position.out or position.is_over:
            raise IllegalPlacementError(Reason.GAME_OVER)
        return
    if step["seat"] != position.seat:
        raise IllegalPlacementError(Reason.NOT_YOUR_TURN)
    if "cells" not in step:
        color, piece = step["color"], step["piece"]
        judge_pick(position, ruleset.color_index[color], ruleset.piece_index[piece])
        return
    cells = tuple(tuple(cell) for cell in step["cells"])
    judge_in_turn(position, Move(step["color"], step["piece"], cells))
