"""Budgets and findings of searches."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Choice: TypeAlias = tuple[int, int]
"""Color and number of a placement."""

Progress: TypeAlias = Callable[["Findings"], bool]
"""Callback that receives the findings about ten times a second and returns whether to
continue."""


@dataclass(frozen=True)
class Budget:
    """Budget of a search: simulations, and a limit of seconds.

    Simulations come first: they make the strength independent of the machine's load.
    """

    simulations: int
    seconds: float
    to_move: bool = False
    """Whether only the best placement matters. The search then ends when no other
    placement can become the most visited one."""


@dataclass(frozen=True)
class Expectation:
    """Mean result of the simulations for a team."""

    value: float
    """Share of the win."""
    score: float
    """Lead over the best other team, in points."""


@dataclass(frozen=True)
class Continuation:
    """A placement in the line that a search expects."""

    color: int
    number: int
    visits: int
    """Simulations that reached it through all placements before it."""


@dataclass(frozen=True)
class Candidate:
    """A legal placement with its evaluation for the team that acts."""

    color: int
    number: int
    visits: int
    """Simulations that tried the placement."""
    value: float
    """Expected share of the win: 1 is a win, 0 a loss."""
    score: float
    """Expected lead over the best other team at the end of the game, in points."""
    teams: tuple[Expectation, ...] = ()
    """Expectation of each team; empty if no simulation tried the placement."""
    line: tuple[Continuation, ...] = ()
    """Expected continuation, as far as it is reliable."""


LONGEST_LINE = 8
"""Maximum length of a line: two rounds of four placements."""
LEAST_VISITS = 50
"""Minimum visits of a placement in a line; fewer visits predict little."""


@dataclass(frozen=True)
class Findings:
    """Results of a search for the placements of the acting seat."""

    candidates: tuple[Candidate, ...]
    """All legal placements, the best first; never empty."""
    simulations: int
    """Number of simulations so far."""
    reused: int = 0
    """Number of these simulations that an earlier search made."""

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
