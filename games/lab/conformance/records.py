"""Records exported by the API: judge every placement and compare the result."""

from collections.abc import Iterator

from games.lab.conformance.fields import Record, cells_of, objects, of_kind, take
from games.lab.conformance.report import CheckResult
from games.rules.legality import judge_in_turn, judge_pick
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError
from games.rules.scoring import outcome
from games.rules.variants import find_ruleset


class OtherRecordError(ValueError):
    """Raised if a record contains more than picks and placements."""


def check_record(record: Record) -> CheckResult:
    """Play a record, up to the first pick or placement that the rules refuse.

    Raises `OtherRecordError` for records with a setup, skips or seats that left.
    """
    if record.get("setup") or record.get("skips") or record.get("out"):
        raise OtherRecordError(
            "Records with setups, skips or players who left are not supported."
        )
    position = start_position(
        find_ruleset(take(record, "variant", str), take(record, "options", dict))
    )
    mismatches: list[str] = []
    try:
        position = _drafted(_drawn(position, record), record)
        for placement in objects(record, "placements"):
            move = Move(
                take(placement, "color", str), None, cells_of(placement.get("cells"))
            )
            chosen = judge_in_turn(position, move)
            color = position.ruleset.color_index[move.color]
            position = position.play(color, chosen)
    except IllegalPlacementError as error:
        number = len(position.played) + 1
        mismatches.append(f"placement {number} is refused: {error.reason.name}")
    else:
        mismatches += _differences_at_end(position, record)
    return CheckResult(len(position.played), tuple(mismatches))


def _drawn(position: Position, record: Record) -> Position:
    if not position.awaits_draw:
        return position
    piece = take(record, "first_piece", str)
    return position.draw(position.ruleset.piece_index[piece])


def _drafted(position: Position, record: Record) -> Position:
    for pick in objects(record, "picks"):
        ruleset = position.ruleset
        color = ruleset.color_index.get(take(pick, "color", str), -1)
        piece = ruleset.piece_index.get(take(pick, "piece", str), -1)
        judge_pick(position, color, piece, take(pick, "seat", int))
        position = position.draft(piece)
    return position


def _differences_at_end(position: Position, record: Record) -> Iterator[str]:
    if not position.is_over:
        yield "at the end: a color can still move"
    result, recorded = outcome(position), take(record, "result", dict)
    for name in ("seats", "ranks", "winners"):
        ours = list(getattr(result, name))
        theirs = [of_kind(each, name, int) for each in take(recorded, name, list)]
        if ours != theirs:
            yield f"at the end: {name} are {ours}; the record has {theirs}"
