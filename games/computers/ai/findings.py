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


@dataclass(frozen=True)
class Findings:
    """The findings of a search on the placements of whose turn it is."""

    candidates: tuple[Candidate, ...]
    """All legal placements, the best first; never empty."""
    simulations: int
    """Made so far."""

    @property
    def best(self) -> Candidate:
        """The placement to play."""
        return self.candidates[0]
