"""Scores of vectors, by the names in their files: a color, `seatN` or `teamN`."""

from collections.abc import Iterator

from games.lab.conformance.fields import Record, of_kind, take
from games.lab.conformance.setups import seats_leaving
from games.rules.ruleset import Ruleset
from games.rules.scoring import (
    Outcome,
    color_score,
    hand_score,
    rank,
    rank_seats,
    visible_scores,
)


def check_score(ruleset: Ruleset, record: Record) -> Iterator[str]:
    """Score the remaining pieces and the last placed piece."""
    remaining, last = take(record, "left", dict), take(record, "last", dict)
    out = [seat for _, seat in seats_leaving(ruleset, record)]
    if ruleset.is_drafted:
        seats = _seat_scores(ruleset, record)
        yield from _result_differences(ruleset, rank_seats(ruleset, seats, out), record)
        return
    scores = []
    for name in ruleset.colors:
        hand = (
            _counts(ruleset, remaining[name]) if name in remaining else ruleset.copies
        )
        placed = _piece_index(ruleset, last[name]) if name in last else None
        scores.append(color_score(ruleset, hand, placed))
    yield from _result_differences(ruleset, rank(ruleset, scores, out), record)


def check_columns(ruleset: Ruleset, record: Record) -> Iterator[str]:
    """Score the number of columns in which each color is on top."""
    visible, remaining = take(record, "visible", dict), take(record, "left_count", dict)
    scores = visible_scores(
        ruleset,
        [take(visible, color, int) for color in ruleset.colors],
        [take(remaining, color, int) for color in ruleset.colors],
    )
    yield from _result_differences(ruleset, rank(ruleset, scores), record)


def _seat_scores(ruleset: Ruleset, record: Record) -> list[int]:
    """Score the hands of a draft; without `placed`, only the last piece was placed."""
    remaining, last = take(record, "left", dict), take(record, "last", dict)
    placed = take(record, "placed", dict) if "placed" in record else {}
    scores = []
    for seat in range(len(ruleset.seats)):
        name = f"seat{seat}"
        hand = _counts(ruleset, take(remaining, name, list))
        laid = _counts(ruleset, placed.get(name, [take(last, name, str)]))
        owned = sum(
            piece.size * (hand[i] + laid[i]) for i, piece in enumerate(ruleset.pieces)
        )
        last_piece = _piece_index(ruleset, take(last, name, str))
        scores.append(hand_score(ruleset, hand, owned, last_piece))
    return scores


def _counts(ruleset: Ruleset, pieces: object) -> tuple[int, ...]:
    listed = of_kind(pieces, "left", list)
    return tuple(listed.count(piece.id) for piece in ruleset.pieces)


def _piece_index(ruleset: Ruleset, piece: object) -> int:
    name = of_kind(piece, "last", str)
    if name not in ruleset.piece_index:
        raise ValueError(f"{name!r} is not a known piece.")
    return ruleset.piece_index[name]


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
        named = {seat for name in names for seat in _seats_named(ruleset, name)}
        if named != set(result.winners):
            yield f"the winners are {list(result.winners)} instead of {winners}"
    if ranks is not None and ranks != list(result.ranks):
        yield f"the ranks are {list(result.ranks)} instead of {ranks}"


def score_differences(
    ruleset: Ruleset, result: Outcome, expected: Record
) -> Iterator[str]:
    """Compare the named scores; raises `ValueError` for an unknown name."""
    ours = {
        **dict(zip(ruleset.colors, result.colors, strict=False)),
        **{f"seat{seat}": score for seat, score in enumerate(result.seats)},
        **{f"team{team}": score for team, score in enumerate(result.teams)},
    }
    for name, score in expected.items():
        if name not in ours:
            raise ValueError(f"{name!r} is not a known score.")
        if ours[name] != of_kind(score, name, int):
            yield f"{name} has {ours[name]} points instead of {score}"


def _seats_named(ruleset: Ruleset, name: str) -> tuple[int, ...]:
    """Return the seats of a color, `seatN` or `teamN`."""
    seats = {f"seat{seat}": (seat,) for seat in range(len(ruleset.seats))}
    teams = {f"team{i}": team for i, team in enumerate(ruleset.teams)}
    owners = {
        color: (seat,)
        for color, seat in zip(ruleset.colors, ruleset.owner, strict=True)
        if seat is not None
    }
    seats_by_name = {**owners, **seats, **teams}
    if name not in seats_by_name:
        raise ValueError(f"{name!r} is not a known seat.")
    return seats_by_name[name]
