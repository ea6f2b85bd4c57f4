"""Search budgets and findings."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Choice: TypeAlias = tuple[int, int]
"""Color and number of a placement."""

Progress: TypeAlias = Callable[["Findings"], bool]
"""Callback that receives the findings about ten times per second and returns whether to
continue."""


@dataclass(frozen=True)
class Budget:
    """Budget for a search: a number of simulations, and a time limit in seconds.

    Normally the number of simulations ends a search, so that its strength does not
    depend on the machine's load.
    """

    simulations: int
    seconds: float
    to_move: bool = False
    """Whether only the best placement matters. If so, the search ends when no other
    placement can become the most visited one."""


@dataclass(frozen=True)
class Expectation:
    """Mean result for one team in the simulations."""

    value: float
    """Share of the win."""
    score: float
    """Lead over the best other team, in points."""


@dataclass(frozen=True)
class Continuation:
    """A placement in a search's expected line."""

    color: int
    number: int
    visits: int
    """Number of simulations that reached this placement along the line."""


@dataclass(frozen=True)
class Candidate:
    """A legal placement with its evaluation for the acting team."""

    color: int
    number: int
    visits: int
    """Number of simulations that tried the placement."""
    value: float
    """Expected share of the win: 1 is a win, 0 a loss."""
    score: float
    """Expected lead over the best other team at the end of the game, in points."""
    teams: tuple[Expectation, ...] = ()
    """Expected result for each team; empty if no simulation tried the placement."""
    line: tuple[Continuation, ...] = ()
    """Expected continuation, as far as it is reliable."""


LONGEST_LINE = 8
"""Maximum length of a line: two rounds of four placements."""
LEAST_VISITS = 50
"""Minimum number of visits for a placement in a line; fewer visits predict little."""


@dataclass(frozen=True)
class Findings:
    """Results of a search for the acting seat's placements."""

    candidates: tuple[Candidate, ...]
    """All legal placements, best first; never empty."""
    simulations: int
    """Number of simulations so far."""
    reused: int = 0
    """Number of these simulations that come from an earlier search."""

    @property
    def best(self) -> Candidate:
        """Placement to play."""
        return self.candidates[0]

    @property
    def line(self) -> tuple[Continuation, ...]:
        """Expected continuation, as far as it is reliable."""
        best = self.best
        if best.visits < LEAST_VISITS:
            return ()
        return (Continuation(best.color, best.number, best.visits), *best.line)
