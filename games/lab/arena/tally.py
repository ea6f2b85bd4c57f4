"""Tallies: the first player's wins and margins, with confidence intervals.

Intervals have a confidence of 95 %. Win rates have Wilson's interval. A tie counts as
half a win, and a win shared by three sides counts as a third. Means have a normal
interval.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev

from games.lab.arena.results import Result

Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Estimate:
    """A value and its confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class MatchTally:
    """The totals of a match from the first player's point of view."""

    games: int
    wins: int
    draws: int
    losses: int
    failures: tuple[int, int]
    """Number of games that each player lost because of a failure."""
    rate: Estimate
    by_side: tuple[float, ...]
    """Win rate on each side, in the order of turns."""
    margin: Estimate | None
    """Mean margin in finished games; None if no game was finished."""
    cpu: tuple[float | None, float | None]
    """Mean CPU seconds per move of each player."""
    distinct: int
    """Number of games with different moves. Identical games add no evidence."""


def add_up(results: Sequence[Result]) -> MatchTally:
    """Return the tally of one or more results."""
    shares = [result.share for result in results]
    margins = [result.margin for result in results if result.failure is None]
    broken = [result.failure.player for result in results if result.failure]
    wins, losses = shares.count(1), shares.count(0)
    return MatchTally(
        games=len(results),
        wins=wins,
        draws=len(results) - wins - losses,
        losses=losses,
        failures=(broken.count(0), broken.count(1)),
        rate=wilson(fmean(shares), len(shares)),
        by_side=_by_side(results),
        margin=_mean(margins) if margins else None,
        cpu=(_cpu(results, 0), _cpu(results, 1)),
        distinct=len({(result.picks, result.moves) for result in results}),
    )


def wilson(rate: float, count: int) -> Estimate:
    """Return a rate with its Wilson score interval."""
    spread = Z * sqrt(rate * (1 - rate) / count + Z**2 / (4 * count**2))
    middle, scale = rate + Z**2 / (2 * count), 1 + Z**2 / count
    return Estimate(rate, (middle - spread) / scale, (middle + spread) / scale)


def _by_side(results: Sequence[Result]) -> tuple[float, ...]:
    shares: dict[int, list[float]] = {}
    for result in results:
        shares.setdefault(result.fixture.side, []).append(result.share)
    return tuple(fmean(shares[side]) for side in sorted(shares))


def _mean(values: Sequence[int]) -> Estimate:
    """Return a mean with its interval, which is infinite for a single value."""
    mean = fmean(values)
    spread = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
    return Estimate(mean, mean - spread, mean + spread)


def _cpu(results: Iterable[Result], player: int) -> float | None:
    measured = [(r.cpu[player], r.turns[player]) for r in results]
    spent = [(seconds, turns) for seconds, turns in measured if seconds is not None]
    turns = sum(turns for _, turns in spent)
    return sum(seconds for seconds, _ in spent) / turns if turns else None
