"""Budgets and findings: what a search may cost, and what it found."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Choice: TypeAlias = tuple[int, int]
"""The color and number of a placement."""

Progress: TypeAlias = Callable[["Findings"], bool]
"""Told what is found so far, some ten times a second; returns whether to go on."""


@dataclass(frozen=True)
class Budget:
    """The budget of a search: simulations, and seconds that always end it.

    Simulations come first: they make strength the same however busy a machine is.
    """

    simulations: int
    seconds: float
    to_move: bool = False
    """Whether only the best placement is wanted: then the search ends when no other can
    be visited as often any more."""


@dataclass(frozen=True)
class Expectation:
    """The expectation of a team: what the simulations brought to it on average."""

    value: float
    """The share of the win."""
    score: float
    """Points ahead of the best other team."""


@dataclass(frozen=True)
class Continuation:
    """A placement that the search expects after others."""

    color: int
    number: int
    visits: int
    """Simulations that came to it through all those before."""


@dataclass(frozen=True)
class Candidate:
    """A legal placement, and what the search thinks of it, for the team that acts."""

    color: int
    number: int
    visits: int
    """Simulations that went through it."""
    value: float
    """The share of the win that it is expected to bring: 1 a win, 0 none."""
    score: float
    """Expected points ahead of the best other team when the game ends."""
    teams: tuple[Expectation, ...] = ()
    """Of each team; none where no simulation went through it."""
    line: tuple[Continuation, ...] = ()
    """What is expected to follow, as far as that is searched enough."""


LONGEST_LINE = 8
"""Placements: two rounds of four."""
LEAST_VISITS = 50
"""Of a placement in a line; what has fewer says little of what will be played."""


@dataclass(frozen=True)
class Findings:
    """The findings of a search on the placements of whose turn it is."""

    candidates: tuple[Candidate, ...]
    """All legal placements, the best first; never empty."""
    simulations: int
    """Made so far."""
    reused: int = 0
    """Those of them that were made by the search of an earlier position."""

    @property
    def best(self) -> Candidate:
        """The placement to play."""
        return self.candidates[0]

    @property
    def line(self) -> tuple[Continuation, ...]:
        """What is expected to be played, as far as that is searched enough."""
        best = self.best
        if best.visits < LEAST_VISITS:
            return ()
        return (Continuation(best.color, best.number, best.visits), *best.line)
