"""Scores by the names of the files: a color, `seatN` or `teamN`."""

from collections.abc import Iterator

from games.rules.ruleset import Ruleset
from games.rules.scoring import Outcome
from records.conformance.fields import Record, of_kind


def score_differences(
    ruleset: Ruleset, result: Outcome, expected: Record
) -> Iterator[str]:
    """Compare the scores that are named; raises `ValueError` for an unknown name."""
    ours = {
        **dict(zip(ruleset.colors, result.colors, strict=False)),
        **{f"seat{seat}": score for seat, score in enumerate(result.seats)},
        **{f"team{team}": score for team, score in enumerate(result.teams)},
    }
    for name, score in expected.items():
        if name not in ours:
            raise ValueError(f"{name!r} is nobody's score.")
        if ours[name] != of_kind(score, name, int):
            yield f"{name} has {ours[name]}, expected {score}"


def seats_named(ruleset: Ruleset, name: str) -> tuple[int, ...]:
    """Return the seats that a color, `seatN` or `teamN` stands for."""
    seats = {f"seat{seat}": (seat,) for seat in range(len(ruleset.seats))}
    teams = {f"team{i}": team for i, team in enumerate(ruleset.teams)}
    owners = {
        color: (seat,)
        for color, seat in zip(ruleset.colors, ruleset.owner, strict=True)
        if seat is not None
    }
    known = {**owners, **seats, **teams}
    if name not in known:
        raise ValueError(f"{name!r} is nobody.")
    return known[name]
