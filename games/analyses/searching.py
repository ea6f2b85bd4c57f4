"""Searching games: one search after another, within what a question may cost."""

import time
from collections.abc import Callable

from games.computers.ai.findings import Budget, Findings
from games.computers.ai.readiness import is_preparing
from games.computers.ai.search import (
    ReusableTree,
    is_searchable,
    search,
    warm_up,
)
from games.rules.position import Position

SEED = "analysis"
"""The same question has the same answer, unless time ends it."""


class UnsearchableError(Exception):
    """Why this process cannot search games."""


class SearchSeries:
    """Makes searches that share simulations and seconds; knows what they made."""

    def __init__(
        self,
        simulations: int,
        seconds: float,
        tell: Callable[[Findings, int], bool],
        *,
        seed: str = SEED,
        tree: ReusableTree | None = None,
    ) -> None:
        """Get ready, then start the clock.

        `tell` hears of findings, and of the simulations of all searches. With another
        seed it is measured how sure an answer is. Searches that follow a game reuse a
        tree.

        Raises `UnsearchableError`.
        """
        if not is_searchable():
            raise UnsearchableError(
                'this worker has no numba: install "blokus-api[ai]"'
            )
        if is_preparing():
            raise UnsearchableError("nothing is compiled yet: see why not")
        warm_up()
        self.simulations = 0
        """Made so far."""
        self.is_wanted = True
        """Whether nobody cancelled what this is for."""
        self._left = simulations
        self._ends = time.monotonic() + seconds
        self._tell = tell
        self._seed, self._tree = seed, tree
        self._latest: tuple[tuple[Position, Findings], ...] = ()

    def search(self, position: Position, to_come: int = 1) -> Findings:
        """Search a position with its share of what is left for so many searches.

        What was searched just before is known.
        """
        for known, findings in self._latest:
            if known is position:
                return findings
        budget = Budget(
            max(1, self._left // to_come),
            max(0.0, self._ends - time.monotonic()) / to_come,
        )
        findings = search(position, budget, self._seed, self._go_on, tree=self._tree)
        # A search that is soon over tells nothing by itself.
        self._go_on(findings)
        made = findings.simulations - findings.reused
        self._left -= made
        self.simulations += made
        self._latest = (*self._latest[-1:], (position, findings))
        return findings

    def _go_on(self, findings: Findings) -> bool:
        made = self.simulations + findings.simulations - findings.reused
        self.is_wanted = self.is_wanted and self._tell(findings, made)
        return self.is_wanted
