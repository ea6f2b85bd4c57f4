"""Budgets and findings: what a search may cost, and what it found."""

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from typing import TypeAlias

from games.rules.position import Position

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
    growth_by_move: float = 0.0
    """How the simulations grow with the own moves made: e^(growth * moves) as many."""

    def simulations_for(self, position: Position) -> int:
        """Return the simulations for whose turn it is."""
        if not self.growth_by_move or position.turn is None:
            return self.simulations
        mover = position.ruleset.movers[position.turn]
        colors = {position.ruleset.hands[hand].color for hand in mover.hands}
        moves = sum(
            placed.color in colors and mover.seat in (None, placed.seat)
            for placed in position.played
        )
        return max(1, round(self.simulations * exp(self.growth_by_move * moves)))


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
    reused: int = 0
    """Those of them that were made by the search of an earlier position."""

    @property
    def best(self) -> Candidate:
        """The placement to play."""
        return self.candidates[0]
