"""Lines: the steps that led to a position, for undos and forks.

A position stores its placements, picks, skips and departures in four separate
sequences. Steps store the order of all these changes, and the version of each.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby, islice
from typing import Literal, NamedTuple, TypeAlias

from games.events.game import LineStep
from games.events.seats import OutReason
from games.rules.legality import judge_in_turn, judge_pick, judge_skip
from games.rules.moves import Move
from games.rules.position import Position, play_all, start_position
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.ruleset import Ruleset

Kind: TypeAlias = Literal["placed", "picked", "left", "skipped"]
Line: TypeAlias = Sequence[LineStep]


class Step(NamedTuple):
    """A change of the position, and its version."""

    version: int
    kind: Kind


def kinds(steps: Iterable[Step], until: int) -> list[Kind]:
    """Return the kinds of all steps up to a version."""
    return [step.kind for step in steps if step.version <= until]


def position_after(position: Position, kinds: Iterable[Kind]) -> Position:
    """Return the earlier position at which only these steps had been made."""
    placed, picks = iter(position.played), iter(position.picks)
    seats_out = iter(position.out)
    again = _begun(position.ruleset, position.drawn)
    for kind, run in groupby(kinds):
        steps = len(list(run))
        match kind:
            case "placed":
                again = play_all(again, list(islice(placed, steps)))
            case "picked":
                pieces = [pick.piece for pick in islice(picks, steps)]
                again = reduce(Position.draft, pieces, again)
            case "left":
                again = reduce(Position.leave, islice(seats_out, steps), again)
            case "skipped":
                for _ in range(steps):
                    again = again.skip()
    return again


def line_of(
    position: Position, kinds: Iterable[Kind], reasons: Sequence[OutReason]
) -> tuple[LineStep, ...]:
    """Return a line as data; `reasons` lists the reasons for departures, in order."""
    ruleset, table = position.ruleset, position.placements
    placed, picks = iter(position.played), iter(position.picks)
    skipped, departures = (
        iter(position.skipped),
        zip(position.out, reasons, strict=True),
    )
    line: list[LineStep] = []
    for kind in kinds:
        match kind:
            case "placed":
                color, number, seat = next(placed)
                piece, cells = table.piece_of(number).id, table.cells_of(number)
                line.append(LineStep(seat, ruleset.colors[color], piece, cells))
            case "picked":
                pick = next(picks)
                piece = ruleset.pieces[pick.piece].id
                line.append(LineStep(pick.seat, ruleset.colors[pick.color], piece))
            case "left":
                seat, reason = next(departures)
                line.append(LineStep(seat, out=reason))
            case "skipped":
                color = next(skipped)
                seat = position.acting_seat(color)
                line.append(LineStep(seat, ruleset.colors[color]))
    return tuple(line)


def follow(
    ruleset: Ruleset, line: Line, first_piece: str | None = None
) -> tuple[Position, list[Kind]]:
    """Return the position after a line and the line's steps, without validation.

    `first_piece` is the id of the piece that was drawn before the line.
    """
    position = _begun(ruleset, _piece(ruleset, first_piece))
    steps = list[Kind]()
    for step in line:
        position, kind = _after(position, step)
        steps.append(kind)
    return position, steps


def positions(
    ruleset: Ruleset, line: Line, first_piece: str | None = None
) -> Iterator[Position]:
    """Yield the start position and the position after each step, without validation."""
    position = _begun(ruleset, _piece(ruleset, first_piece))
    yield position
    for step in line:
        position, _ = _after(position, step)
        yield position


def require_legal(ruleset: Ruleset, line: Line, first_piece: str | None = None) -> None:
    """Validate every step of a line; raises `IllegalPlacementError`."""
    drawn = _piece(ruleset, first_piece)
    if drawn not in (None, *ruleset.first_pieces):
        raise IllegalPlacementError(Reason.FIRST_PIECE)
    position = _begun(ruleset, drawn)
    for step in line:
        _judge(position, step)
        position, _ = _after(position, step)


def _begun(ruleset: Ruleset, drawn: int | None) -> Position:
    """Return the position before the first step, with the drawn piece."""
    position = start_position(ruleset)
    return position if drawn is None else position.draw(drawn)


def _piece(ruleset: Ruleset, first_piece: str | None) -> int | None:
    return None if first_piece is None else ruleset.piece_index[first_piece]


def _after(position: Position, step: LineStep) -> tuple[Position, Kind]:
    if step.out is not None:
        return position.leave(step.seat), "left"
    if step.piece is None:
        return position.skip(), "skipped"
    color, piece = _hand(position.ruleset, step)
    if step.cells is None:
        return position.draft(piece), "picked"
    number = position.placements.find(step.cells)
    assert number is not None, "A line must consist of placements on the board."
    return position.play(color, number), "placed"


def _hand(ruleset: Ruleset, step: LineStep) -> tuple[int, int]:
    """Return the color and the piece of a placement or pick."""
    assert step.color is not None
    assert step.piece is not None
    return ruleset.color_index[step.color], ruleset.piece_index[step.piece]


def _judge(position: Position, step: LineStep) -> None:
    ruleset = position.ruleset
    if step.out is not None:
        is_in = 0 <= step.seat < len(ruleset.seats)
        if not is_in or step.seat in position.out or position.is_over:
            raise IllegalPlacementError(Reason.GAME_OVER)
        return
    if step.seat != position.seat:
        raise IllegalPlacementError(Reason.NOT_YOUR_TURN)
    assert step.color is not None
    if step.piece is None:
        judge_skip(position, step.color)
        return
    if step.cells is None:
        judge_pick(position, *_hand(ruleset, step))
        return
    judge_in_turn(position, Move(step.color, step.piece, step.cells))
