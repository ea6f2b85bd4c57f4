"""Entry point of the search, which loads modules that need numba when first used."""

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
"""Number of simulations before the first check of the clock."""
CHUNK_SECONDS = 0.1


def is_searchable() -> bool:
    """Return whether this process can run a tree search; only workers have numba."""
    return find_spec("numba") is not None


def can_search(ruleset: Ruleset) -> bool:
    """Return whether a ruleset has several seats; puzzles have their own solvers."""
    return len(ruleset.teams) > 1


def warm_up() -> None:
    """Load the search and compile missing kernels; `readiness` calls this once."""
    position, tree = start_position(find_ruleset("duo", {})), ReusableTree()
    for simulations in (1, 2):
        search(position, Budget(simulations, seconds=1), seed="", tree=tree)


@dataclass
class ReusableTree:
    """Tree from a game's latest search; the next search can reuse a part of it.

    A tree belongs to one player in one game, with one manner of search.
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
    """Search the acting seat's placements; equal seeds produce equal findings.

    The game must not be over, still in its draft, or a single-player game. Findings are
    equal only if the time limit does not end the search. With a reused tree, the
    earlier searches must also be equal.
    """
    from games.computers.ai.mcts import TreeSearch  # noqa: PLC0415 - loads numba
    from games.computers.ai.preferences import preferences_for  # noqa: PLC0415

    preferences = preferences_for(position.ruleset, manner)
    simulations = budget.simulations
    search = TreeSearch(position, preferences, simulations, seed)
    # A process that was not warmed up compiles now, which must not count toward the
    # time limit.
    search.simulate(0)
    begun = time.monotonic()
    if tree is not None:
        if tree.latest is not None:
            search.reuse(tree.latest)
        tree.latest = search
    done, pace = search.simulations, FIRST_CHUNK
    look = done or FIRST_CHUNK
    while done < simulations:
        if budget.to_move and done >= look:
            # The machine's speed must not decide when the search ends, because trees
            # are reused.
            undecided = search.until_decided(simulations - done)
            if not undecided:
                break
            look = done + max(undecided, FIRST_CHUNK)
        chunk = min(pace, simulations - done, look - done if budget.to_move else pace)
        chunk_begun = time.monotonic()
        search.simulate(chunk)
        done += chunk
        now = time.monotonic()
        if done == simulations or now - begun >= budget.seconds:
            break
        if progress is not None and not progress(search.findings):
            break
        possible = chunk * CHUNK_SECONDS / max(now - chunk_begun, 1e-6)
        pace = max(1, int(min(possible, 4 * pace)))
    return search.findings
