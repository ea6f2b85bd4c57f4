"""The points of a color, the totals of seats and teams, the winners and the ranks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.oracle.rules import Rules
from tests.oracle.shapes import SHAPES

FINISHED = 15
MONOMINO_LAST = 5


@dataclass(frozen=True)
class Result:
    """`winners` are seats, `ranks` in seat order with equal ones shared: 1, 1, 3."""

    colors: Mapping[str, int]
    seats: tuple[int, ...]
    teams: tuple[int, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]


def score_color(
    rules: Rules, left: Iterable[str], last: str | None, scoring: str | None = None
) -> int:
    """Count points from the pieces left and the one placed last.

    A `scoring` that is named holds whatever the objective.
    """
    left_squares = sum(len(SHAPES[piece]) for piece in left)
    placed_squares = rules.find_size() - left_squares
    if rules.objective == "reverse" and scoring is None:
        return placed_squares
    scoring = scoring or rules.scoring
    points = placed_squares if scoring == "onboard" else -left_squares
    if rules.has_bonuses and left_squares == 0:
        points += FINISHED
    if rules.has_bonuses and last == "1" and (left_squares == 0 or scoring == "legacy"):
        points += MONOMINO_LAST
    return points


def find_result(
    rules: Rules, points: Mapping[str, int], out: Sequence[int] = ()
) -> Result:
    """Add up the points and rank the seats; `out` lists the first to leave first."""
    seats = tuple(
        sum(points[color] for color, owner in rules.owners.items() if owner == seat)
        for seat in rules.seats
    )
    teams = tuple(sum(seats[seat] for seat in team) for team in rules.teams)
    ranks = rank_seats(rules, seats, teams, out)
    return Result(
        colors=dict(points),
        seats=seats,
        teams=teams,
        winners=tuple(seat for seat in rules.seats if ranks[seat] == 1),
        ranks=ranks,
    )


def rank_seats(
    rules: Rules, seats: tuple[int, ...], teams: tuple[int, ...], out: Sequence[int]
) -> tuple[int, ...]:
    """Rank by result, partners by that of their team, who left below all others."""
    results = list(seats)
    for team, total in zip(rules.teams, teams, strict=True):
        for seat in team:
            results[seat] = total
    sign = -1 if rules.objective == "reverse" else 1
    merits = [
        (0, out.index(seat)) if seat in out else (1, sign * results[seat])
        for seat in rules.seats
    ]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)
