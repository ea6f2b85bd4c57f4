"""Vectors: single judgments, counts, scores and turn orders (rules 10.1)."""

from collections.abc import Callable, Iterator

from games.lab.conformance.drafts import PICKS, draft_one
from games.lab.conformance.fields import Record, take
from games.lab.conformance.report import CheckResult
from games.lab.conformance.scores import check_columns, check_score
from games.lab.conformance.setups import (
    SetupRefusedError,
    after_leaving,
    begun,
    played_up,
    ruleset_of,
    seats_leaving,
    set_up,
    setup_of,
)
from games.lab.conformance.verdicts import action_code, code_of, move_in
from games.rules.position import Position
from games.rules.ruleset import Ruleset


def check_vector(record: Record) -> CheckResult:
    """Judge one vector; raises `ValueError` for an unknown type."""
    ruleset = ruleset_of(record)
    kind = take(record, "type", str)
    if kind not in CHECKS:
        raise ValueError(f"{kind!r} is not a known vector type.")
    plies = len(setup_of(record)) + (kind in {"place", "action"})
    try:
        mismatches = tuple(CHECKS[kind](ruleset, record))
    except SetupRefusedError as error:
        mismatches = (str(error),)
    name = record.get("id", kind)
    return CheckResult(plies, tuple(f"{name}: {text}" for text in mismatches))


def _place(ruleset: Ruleset, record: Record) -> Iterator[str]:
    code = code_of(set_up(ruleset, record), move_in(record))
    yield from _compare(code, record, str)


def _count(ruleset: Ruleset, record: Record) -> Iterator[str]:
    position = set_up(ruleset, record)
    if "seat" in record:
        count = _count_of_seat(position, take(record, "seat", int))
    else:
        color = ruleset.color_index.get(take(record, "color", str))
        count = 0 if color is None else position.legal(color).bit_count()
    yield from _compare(count, record, int)


def _count_of_seat(position: Position, seat: int) -> int:
    """Count a seat's legal placements in all colors of its drafted hand."""
    ruleset = position.ruleset
    if not ruleset.is_drafted or seat not in range(len(ruleset.seats)):
        raise ValueError(f"seat {seat} does not have its own hand.")
    hands = ruleset.movers[seat].hands
    return sum(position.legal_sets[hand].bit_count() for hand in hands)


def _action(ruleset: Ruleset, record: Record) -> Iterator[str]:
    position = played_up(ruleset, record)
    yield from _compare(action_code(position, record.get("action")), record, str)


def _turns(ruleset: Ruleset, record: Record) -> Iterator[str]:
    leaving = seats_leaving(ruleset, record)
    position = begun(ruleset, record)
    for turn, expected in enumerate(take(record, "first", list)):
        legal = position.legal_placements()
        if position.picking is None and not legal:
            yield f"turn {turn} was not played; it should be {expected}"
            return
        acting = _acting(position)
        if acting != expected:
            yield f"turn {turn} is {acting} instead of {expected}"
        if position.picking is None:
            position = after_leaving(position.play(*legal[0]), leaving)
        else:
            position = draft_one(position, PICKS["first"])


def _acting(position: Position) -> list[object]:
    """Return the color to play or to pick from (None for any color), and the seat."""
    color = position.picking
    if color is None and position.ruleset.turns == "colors":
        color = position.turn
    return [None if color is None else position.ruleset.colors[color], position.seat]


def _draft_order(ruleset: Ruleset, record: Record) -> Iterator[str]:
    position = begun(ruleset, {**record, "picks": "first"})
    for name, expected in take(record, "picks", dict).items():
        seats = [
            pick.seat
            for pick in position.picks
            if pick.color == ruleset.color_index.get(name)
        ]
        if seats[: len(expected)] != expected:
            yield f"{name} is picked by {seats} instead of {expected}"
    sizes = [
        sum(pick.seat == seat for pick in position.picks)
        for seat in range(len(ruleset.seats))
    ]
    if sizes != take(record, "hand_sizes", list):
        yield f"hands have {sizes} pieces instead of {record['hand_sizes']}"


CHECKS: dict[str, Callable[[Ruleset, Record], Iterator[str]]] = {
    "place": _place,
    "count": _count,
    "action": _action,
    "turns": _turns,
    "score": check_score,
    "score3d": check_columns,
    "draft_order": _draft_order,
}


def _compare(
    ours: str | int, record: Record, kind: type[str] | type[int]
) -> Iterator[str]:
    expected = take(record, "expect", kind)
    if ours != expected:
        yield f"{ours}, expected {expected}"
