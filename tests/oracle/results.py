"""The points of colors and seats, the totals, the winners and the ranks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.oracle.packing import is_packed
from tests.oracle.ruleset import Rules
from tests.oracle.table import Table

FINISHED = 15
SINGLE_LAST = 5
SINGLE = "1"
"""The piece of one cell, of squares and of triangles."""


@dataclass(frozen=True)
class Result:
    """`winners` are seats, `ranks` in seat order with equal ones shared: 1, 1, 3.

    Colors are listed where they have points of their own: not in Draft, and not in
    packing puzzles.
    """

    colors: Mapping[str, int]
    seats: tuple[int, ...]
    teams: tuple[int, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class SoloResult:
    is_solved: bool
    unplaced_pieces: int
    unplaced_cells: int
    score: int


def count_cells(rules: Rules, pieces: Iterable[str]) -> int:
    return sum(rules.board.piece_set.find_size(piece) for piece in pieces)


def score_color(
    rules: Rules, remaining: Iterable[str], last: str | None, scoring: str | None = None
) -> int:
    """Count points from the pieces left and the one placed last.

    A `scoring` that is named holds whatever the objective.
    """
    left_cells = count_cells(rules, remaining)
    placed_cells = rules.find_size() - left_cells
    if rules.objective == "reverse" and scoring is None:
        return placed_cells
    scoring = scoring or rules.scoring
    points = placed_cells if scoring == "onboard" else -left_cells
    is_finished = left_cells == 0
    if rules.has_bonuses and is_finished:
        points += FINISHED
    if rules.has_bonuses and last == SINGLE and (is_finished or scoring == "legacy"):
        points += SINGLE_LAST
    return points


def score_seat(
    rules: Rules,
    remaining: Sequence[str],
    placed: Sequence[str],
    scoring: str | None = None,
) -> int:
    """Count the points of a seat in Draft; there is no bonus for placing nothing."""
    if rules.objective == "reverse" and scoring is None:
        return count_cells(rules, placed)
    is_onboard = (scoring or rules.scoring) == "onboard"
    points = (
        count_cells(rules, placed) if is_onboard else -count_cells(rules, remaining)
    )
    if placed and not remaining:
        points += FINISHED + (SINGLE_LAST if placed[-1] == SINGLE else 0)
    return points


def score_columns(visible: int, left_count: int) -> int:
    """Count the points of a color in Blokus 3D: columns that it tops, pieces left."""
    return visible - left_count


def find_solo_result(rules: Rules, table: Table) -> SoloResult:
    """Describe a solo game, or how far the owned colors of any other game are."""
    remaining = [p for color in rules.owners for p in table.hands[color].elements()]
    score = -count_cells(rules, remaining)
    if rules.variant.startswith(("solo-cube", "solo-trigon-figure")):
        score = len(table.filled) - len(rules.board.cells)
    return SoloResult(
        is_solved=is_packed(rules, table.record) if rules.is_packing else not remaining,
        unplaced_pieces=len(remaining),
        unplaced_cells=count_cells(rules, remaining),
        score=score,
    )


def find_result(
    rules: Rules,
    points: Mapping[str, int],
    out: Sequence[int] = (),
    totals: tuple[int, ...] | None = None,
) -> Result:
    """Add up the points and rank the seats; `out` lists the first to leave first.

    Without `totals` those of the seats come from their colors.
    """
    seats = totals or tuple(find_total(rules, points, seat) for seat in rules.seats)
    teams = tuple(sum(seats[seat] for seat in team) for team in rules.teams)
    ranks = rank_seats(rules, seats, teams, out)
    return Result(
        colors=dict(points),
        seats=seats,
        teams=teams,
        winners=tuple(
            seat for seat in rules.seats if ranks[seat] == 1 and seat not in out
        ),
        ranks=ranks,
    )


def find_total(rules: Rules, points: Mapping[str, int], seat: int) -> int:
    own = [points[color] for color, owner in rules.owners.items() if owner == seat]
    return max(own) if rules.is_best_color else sum(own)


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
