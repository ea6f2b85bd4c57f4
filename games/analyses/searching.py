"""A series of game searches that share the limits of one question."""

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
"""Fixed seed, so that the same question always has the same answer unless the time
limit ends the search."""


class UnsearchableError(Exception):
    """Raised if this process cannot search games; the message contains the reason."""


class SearchSeries:
    """A series of searches with a common budget of simulations and seconds."""

    def __init__(
        self,
        simulations: int,
        seconds: float,
        tell: Callable[[Findings, int], bool],
        *,
        seed: str = SEED,
        tree: ReusableTree | None = None,
    ) -> None:
        """Prepare the search, then start the clock.

        `tell` receives the findings and the number of simulations in all searches so
        far. Use another `seed` only to measure how much answers vary. Searches that
        follow a game move by move can reuse a `tree`.

        Raises `UnsearchableError`.
        """
        if not is_searchable():
            raise UnsearchableError(
                'numba is not installed on this worker (install "blokus-api[ai]")'
            )
        if is_preparing():
            raise UnsearchableError("the search has not been compiled yet")
        warm_up()
        self.simulations = 0
        """Number of simulations so far."""
        self.is_wanted = True
        """Whether the question is still open, that is, not cancelled."""
        self._left = simulations
        self._ends = time.monotonic() + seconds
        self._tell = tell
        self._seed, self._tree = seed, tree
        self._latest: tuple[tuple[Position, Findings], ...] = ()

    def search(self, position: Position, to_come: int = 1) -> Findings:
        """Search a position with its share of the remaining budget.

        `to_come` is the number of searches, including this one, that share the
        remaining budget. The findings for the last two positions are cached.
        """
        for latest, findings in self._latest:
            if latest is position:
                return findings
        budget = Budget(
            max(1, self._left // to_come),
            max(0.0, self._ends - time.monotonic()) / to_come,
        )
        findings = search(position, budget, self._seed, self._go_on, tree=self._tree)
        # A short search ends before its first report, so report here.
        self._go_on(findings)
        new_simulations = findings.simulations - findings.reused
        self._left -= new_simulations
        self.simulations += new_simulations
        self._latest = (*self._latest[-1:], (position, findings))
        return findings

    def _go_on(self, findings: Findings) -> bool:
        total = self.simulations + findings.simulations - findings.reused
        self.is_wanted = self.is_wanted and self._tell(findings, total)
        return self.is_wanted
