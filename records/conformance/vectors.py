"""Vectors: single verdicts, counts, scores and turn orders (rules 10.1)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from games.rules.geometry import Cell
from games.rules.legality import (
    IllegalPlacementError,
    Placement,
    Reason,
    judge,
    judge_turn,
)
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from games.rules.scoring import Outcome, color_score, rank, visible_scores
from games.rules.variants import find_ruleset
from records.conformance.fields import Record, cells_of, objects, of_kind, take
from records.conformance.report import Verdict
from records.conformance.scores import score_differences, seats_named


class Tried(NamedTuple):
    """A placement by names; color and piece need not exist."""

    color: str
    piece: str
    cells: tuple[Cell, ...]


class SetupRefusedError(Exception):
    """A placement of a setup, legal by the vector, that our rules refuse."""


def check_vector(record: Record) -> Verdict:
    """Judge one vector; raises `ValueError` for a type that is not known."""
    ruleset = find_ruleset(take(record, "variant", str), _options(record))
    kind = take(record, "type", str)
    if kind not in CHECKS:
        raise ValueError(f"{kind!r} is not a type of vector.")
    plies = len(_setup(record)) + (kind in {"place", "action"})
    try:
        mismatches = tuple(CHECKS[kind](ruleset, record))
    except SetupRefusedError as error:
        mismatches = (str(error),)
    return Verdict(plies, tuple(f"{_name(record)}: {text}" for text in mismatches))


def _place(ruleset: Ruleset, record: Record) -> Iterator[str]:
    tried = _tried([take(record, key, object) for key in ("color", "piece", "cells")])
    yield from _compare(_code(_set_up(ruleset, record), tried), record, str)


def _count(ruleset: Ruleset, record: Record) -> Iterator[str]:
    position = _set_up(ruleset, record)
    color = ruleset.color_index.get(take(record, "color", str))
    legal = 0 if color is None else position.legal(color)
    yield from _compare(legal.bit_count(), record, int)


def _action(ruleset: Ruleset, record: Record) -> Iterator[str]:
    leaving = _leaving(ruleset, record)
    position = start_position(ruleset)
    for ply, tried in enumerate(_setup(record)):
        position = _after_leaving(position, leaving, ply)
        code = _code_in_turn(position, tried, None)
        if code != "OK":
            raise SetupRefusedError(f"{tried} of the setup is refused: {code}")
        number = position.placements.find(tried.cells)
        assert number is not None
        position = position.play(ruleset.color_index[tried.color], number)
    position = _after_leaving(position, leaving, len(position.played))
    yield from _compare(_action_code(position, record), record, str)


def _turns(ruleset: Ruleset, record: Record) -> Iterator[str]:
    leaving = _leaving(ruleset, record)
    position = start_position(ruleset)
    for ply, expected in enumerate(take(record, "first", list)):
        position = _after_leaving(position, leaving, ply)
        if position.turn is None:
            yield f"turn {ply} is not played, expected {expected}"
            return
        color, number = position.legal_moves()[0]
        acting = [ruleset.colors[color], position.seat]
        if acting != expected:
            yield f"turn {ply} is {acting}, expected {expected}"
        position = position.play(color, number)


def _score(ruleset: Ruleset, record: Record) -> Iterator[str]:
    left, last = take(record, "left", dict), take(record, "last", dict)
    scores = []
    for name in ruleset.colors:
        pieces = of_kind(left[name], "left", list) if name in left else None
        hand = ruleset.copies
        if pieces is not None:
            hand = tuple(pieces.count(piece.id) for piece in ruleset.pieces)
        placed = _piece_index(ruleset, last[name]) if name in last else None
        scores.append(color_score(ruleset, hand, placed))
    out = [seat for _, seat in _leaving(ruleset, record)]
    yield from _result_differences(ruleset, rank(ruleset, scores, out), record)


def _result_differences(
    ruleset: Ruleset, result: Outcome, record: Record
) -> Iterator[str]:
    expected = dict(take(record, "expect", dict))
    winners, ranks = expected.pop("winners", None), expected.pop("ranks", None)
    yield from score_differences(ruleset, result, expected)
    if winners is not None:
        names = [
            of_kind(name, "winners", str) for name in of_kind(winners, "winners", list)
        ]
        named = {seat for name in names for seat in seats_named(ruleset, name)}
        if named != set(result.winners):
            yield f"seats {list(result.winners)} win, expected {winners}"
    if ranks is not None and ranks != list(result.ranks):
        yield f"ranks are {list(result.ranks)}, expected {ranks}"


def _score3d(ruleset: Ruleset, record: Record) -> Iterator[str]:
    visible, left = take(record, "visible", dict), take(record, "left_count", dict)
    scores = visible_scores(
        ruleset,
        [take(visible, color, int) for color in ruleset.colors],
        [take(left, color, int) for color in ruleset.colors],
    )
    yield from _result_differences(ruleset, rank(ruleset, scores), record)


def _draft_order(ruleset: Ruleset, record: Record) -> Iterator[str]:
    position = start_position(ruleset)
    seats: dict[str, list[int]] = {color: [] for color in ruleset.colors}
    while position.picking is not None and position.turn is not None:
        seats[ruleset.colors[position.picking]].append(position.turn)
        position = position.draft(len(position.picks) % len(ruleset.pieces))
    for color, expected in take(record, "picks", dict).items():
        if seats.get(color, [])[: len(expected)] != expected:
            yield f"{color} is picked by {seats.get(color)}, expected {expected}"
    sizes = [
        sum(pick.seat == seat for pick in position.picks)
        for seat in range(len(ruleset.seats))
    ]
    if sizes != take(record, "hand_sizes", list):
        yield f"hands have {sizes} pieces, expected {record['hand_sizes']}"


CHECKS: dict[str, Callable[[Ruleset, Record], Iterator[str]]] = {
    "place": _place,
    "count": _count,
    "action": _action,
    "turns": _turns,
    "score": _score,
    "score3d": _score3d,
    "draft_order": _draft_order,
}


def _name(record: Record) -> str:
    return str(record.get("id", record["type"]))


def _options(record: Record) -> Record:
    return take(record, "options", dict) if "options" in record else {}


def _compare(
    ours: str | int, record: Record, kind: type[str] | type[int]
) -> Iterator[str]:
    expected = take(record, "expect", kind)
    if ours != expected:
        yield f"{ours}, expected {expected}"


def _setup(record: Record) -> list[Tried]:
    setup = take(record, "setup", list) if "setup" in record else []
    return [_tried(of_kind(entry, "setup", list)) for entry in setup]


def _tried(entry: list[object]) -> Tried:
    if len(entry) != 3:  # noqa: PLR2004
        raise ValueError(f"{entry} is not a color, a piece and cells.")
    color, piece, cells = entry
    return Tried(
        of_kind(color, "color", str), of_kind(piece, "piece", str), cells_of(cells)
    )


def _piece_index(ruleset: Ruleset, piece: object) -> int:
    name = of_kind(piece, "last", str)
    if name not in ruleset.piece_index:
        raise ValueError(f"{name!r} is not a piece.")
    return ruleset.piece_index[name]


def _set_up(ruleset: Ruleset, record: Record) -> Position:
    """Put the setup on the board without turn order; raw: without any rule."""
    position = _with_complete_hands(ruleset)
    for tried in _setup(record):
        if not record.get("raw"):
            code = _code(position, tried)
            if code != "OK":
                raise SetupRefusedError(f"{tried} of the setup is refused: {code}")
        number = position.placements.find(tried.cells)
        color = ruleset.color_index.get(tried.color)
        if number is None or color is None:
            raise ValueError(f"{tried} of the setup cannot be put on the board.")
        position = position.place(color, number)
    return position


def _with_complete_hands(ruleset: Ruleset) -> Position:
    """Return the start of play; where pieces are drafted, one seat drafted all."""
    if not ruleset.is_drafted:
        return start_position(ruleset)
    position = start_position(replace(ruleset, seats=((),), teams=((0,),)))
    while position.picking is not None:
        position = position.draft(len(position.picks) % len(ruleset.pieces))
    return position


def _leaving(ruleset: Ruleset, record: Record) -> list[tuple[int, int]]:
    """Return who leaves, as ply and seat."""
    leaving = []
    for leaver in objects(record, "out"):
        seat = take(leaver, "seat", int)
        if seat not in range(len(ruleset.seats)):
            raise ValueError(f"{seat} is not a seat.")
        leaving.append((take(leaver, "ply", int), seat))
    return leaving


def _after_leaving(
    position: Position, leaving: list[tuple[int, int]], ply: int
) -> Position:
    for at, seat in leaving:
        if at == ply:
            position = position.leave(seat)
    return position


def _action_code(position: Position, record: Record) -> str:
    action = record.get("action")
    if action == "pass":
        reason = Reason.GAME_OVER if position.is_over else Reason.PASS_NOT_ALLOWED
        return reason.name
    fields = of_kind(action, "action", dict)
    tried = _tried([take(fields, key, object) for key in ("color", "piece", "cells")])
    seat = take(fields, "seat", int) if "seat" in fields else None
    return _code_in_turn(position, tried, seat)


def _code_in_turn(position: Position, tried: Tried, seat: int | None) -> str:
    """Judge with checks 1 and 2; a seat of None is the one that acts."""
    color = position.ruleset.color_index.get(tried.color, -1)
    try:
        judge_turn(position, color)
    except IllegalPlacementError as error:
        return error.reason.name
    if seat not in (None, position.seat):
        return Reason.NOT_YOUR_TURN.name
    return _code(position, tried)


def _code(position: Position, tried: Tried) -> str:
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
