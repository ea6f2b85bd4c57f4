"""The way into the search; what needs numba is loaded when a search begins."""

import time
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from games.computers.ai.findings import Budget, Findings, Progress
from games.computers.ai.manner import USUAL, Manner
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset

if TYPE_CHECKING:
    from games.computers.ai.mcts import TreeSearch

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
    position, tree = start_position(find_ruleset("duo", {})), ReusableTree()
    for simulations in (1, 2):
        search(position, Budget(simulations, seconds=1), seed="", tree=tree)


@dataclass
class ReusableTree:
    """The tree of the latest search of a game, of which the next one reuses a part.

    For one who plays one game in one manner.
    """

    latest: "TreeSearch | None" = None


def search(
    position: Position,
    budget: Budget,
    seed: str,
    progress: Progress | None = None,
    manner: Manner = USUAL,
    tree: ReusableTree | None = None,
) -> Findings:
    """Search the placements of whose turn it is; equal seeds, equal findings.

    The game must not be over, in its draft, or for one. Findings are equal as long as
    the seconds of the budget do not end the search, and where a tree is reused, as long
    as the searches before were equal.
    """
    from games.computers.ai.mcts import TreeSearch  # noqa: PLC0415 - loads numba
    from games.computers.ai.preferences import preferences_for  # noqa: PLC0415

    preferences = preferences_for(position.ruleset, manner)
    simulations = budget.simulations
    search = TreeSearch(position, preferences, simulations, seed)
    # A process that nobody warmed up compiles now: that is not what seconds are for.
    search.simulate(0)
    begun = time.monotonic()
    if tree is not None:
        if tree.latest is not None:
            search.reuse(tree.latest)
        tree.latest = search
    made, pace = search.simulations, FIRST_CHUNK
    look = made or FIRST_CHUNK
    while made < simulations:
        if budget.to_move and made >= look:
            # How fast a machine is must not decide when it ends: trees are reused.
            wanted = search.until_decided(simulations - made)
            if not wanted:
                break
            look = made + max(wanted, FIRST_CHUNK)
        chunk = min(pace, simulations - made, look - made if budget.to_move else pace)
        chunk_begun = time.monotonic()
        search.simulate(chunk)
        made += chunk
        now = time.monotonic()
        if made == simulations or now - begun >= budget.seconds:
            break
        if progress is not None and not progress(search.findings):
            break
        possible = chunk * CHUNK_SECONDS / max(now - chunk_begun, 1e-6)
        pace = max(1, int(min(possible, 4 * pace)))
    return search.findings
