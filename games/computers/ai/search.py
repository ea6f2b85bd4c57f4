"""The way into the search; what needs numba is loaded when a search begins."""

import time
from importlib.util import find_spec

from games.computers.ai.findings import Budget, Findings, Progress
from games.computers.ai.manner import USUAL, Manner
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset

FIRST_CHUNK = 20
"""Simulations until the clock is looked at for the first time."""
CHUNK_SECONDS = 0.1


def is_searchable() -> bool:
    """Return whether this process can search a tree: only workers carry numba."""
    return find_spec("numba") is not None


def can_search(ruleset: Ruleset) -> bool:
    """Whether a ruleset is for more than one: puzzles have solvers of their own."""
    return len(ruleset.teams) > 1


def warm_up() -> None:
    """Load what searches need; compile what is missing. `readiness` does it once."""
    position = start_position(find_ruleset("duo", {}))
    search(position, Budget(simulations=1, seconds=1), seed="")


def search(
    position: Position,
    budget: Budget,
    seed: str,
    progress: Progress | None = None,
    manner: Manner = USUAL,
) -> Findings:
    """Search the placements of whose turn it is; equal seeds, equal findings.

    The game must not be over, in its draft, or for one. Findings are equal as long as
    the seconds of the budget do not end the search.
    """
    from games.computers.ai.mcts import TreeSearch  # noqa: PLC0415 - loads numba
    from games.computers.ai.preferences import preferences_for  # noqa: PLC0415

    preferences = preferences_for(position.ruleset, manner)
    tree = TreeSearch(position, preferences, budget.simulations, seed)
    # A process that nobody warmed up compiles now: that is not what seconds are for.
    tree.simulate(0)
    begun = time.monotonic()
    made, chunk = 0, FIRST_CHUNK
    while True:
        chunk = min(chunk, budget.simulations - made)
        chunk_begun = time.monotonic()
        tree.simulate(chunk)
        made += chunk
        now = time.monotonic()
        left = budget.simulations - made
        is_over = left <= 0 or now - begun >= budget.seconds
        if is_over or (budget.to_move and tree.is_decided(left)):
            return tree.findings
        if progress is not None and not progress(tree.findings):
            return tree.findings
        wanted = chunk * CHUNK_SECONDS / max(now - chunk_begun, 1e-6)
        chunk = max(1, int(min(wanted, 4 * chunk)))
