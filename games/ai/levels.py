"""The levels of the computer: what each does, and the one way to ask for a move."""

import logging
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from games.ai.findings import Budget, Choice
from games.ai.greedy import best_placement
from games.ai.search import can_search, is_searchable, search
from games.rules.position import Position
from games.rules.variants import VARIANTS

logger = logging.getLogger(__name__)

LONG_SEARCH = 2000
"""Simulations that may take more than seconds where a machine is slow or busy."""
FEW_COLORS = 2
MOST_OF_MANY_COLORS = 12_000
"""With more than a few colors, a simulation takes four to eight times as long."""


@dataclass(frozen=True)
class Level:
    """A way to choose a placement; `seconds` bounds what a choice may cost."""

    name: str
    description: str
    seconds: int
    choose: Callable[[Position, str], Choice]
    """A position in which somebody can move, and a seed -> the choice."""
    simulations: int | None = None
    """What a search makes at most; None does not search."""
    variants: tuple[str, ...] = tuple(VARIANTS)


@dataclass(frozen=True)
class Searcher:
    """Chooses what a search finds best, but for slips: then any placement."""

    budget: Budget
    slips: float = 0.0
    """How often it plays without looking."""

    def __call__(self, position: Position, seed: str) -> Choice:
        """Choose; where nothing can be searched, as `greedy` does."""
        chance = random.Random(seed)  # noqa: S311
        if chance.random() < self.slips:
            return any_placement(position, seed)
        if not can_search(position.ruleset) or not _has_kernels():
            return best_placement(position, chance)
        best = search(position, self._affordable(position), seed).best
        return best.color, best.number

    def _affordable(self, position: Position) -> Budget:
        """Return what the seconds leave time for, also where games are long."""
        if len(position.ruleset.colors) <= FEW_COLORS:
            return self.budget
        return replace(
            self.budget, simulations=min(self.budget.simulations, MOST_OF_MANY_COLORS)
        )


@cache
def _has_kernels() -> bool:
    """Whether this process can search; told once if not."""
    if not is_searchable():
        logger.warning(
            "numba is not installed: levels that search play as greedy does."
            " Workers of the queue ai need the extra [ai]."
        )
    return is_searchable()


def any_placement(position: Position, seed: str) -> Choice:
    """Choose any legal placement with equal chances."""
    return random.Random(seed).choice(position.legal_moves())  # noqa: S311


def greedy_placement(position: Position, seed: str) -> Choice:
    """Choose what one ply tells."""
    return best_placement(position, random.Random(seed))  # noqa: S311


def _searching(name: str, simulations: int, slips: float = 0.0) -> Level:
    careless = f" One move in {round(1 / slips)} is any." if slips else ""
    seconds = 10 if simulations >= LONG_SEARCH else 5
    return Level(
        name,
        f"Searches the tree of placements, {simulations} games a move.{careless}",
        seconds=seconds,
        choose=Searcher(Budget(simulations, seconds, to_move=True), slips),
        simulations=simulations,
    )


LEVELS = {
    level.name: level
    for level in (
        Level(
            "random",
            "Plays any legal placement with equal chances.",
            seconds=5,
            choose=any_placement,
        ),
        _searching("1", 4, slips=1 / 4),
        _searching("2", 8, slips=1 / 8),
        _searching("3", 14, slips=1 / 20),
        _searching("4", 30),
        _searching("5", 100),
        _searching("6", 350),
        _searching("7", 1200),
        _searching("8", 3500),
        _searching("9", 40000),
        Level(
            "greedy",
            "Looks one placement ahead: big pieces, room for itself, none for others.",
            seconds=5,
            choose=greedy_placement,
        ),
    )
}


def choose_placement(position: Position, level: str, seed: str) -> Choice:
    """Return the color and number that a level plays; equal seeds, equal choices."""
    return LEVELS[level].choose(position, seed)


def choose_pick(position: Position, level: str, seed: str) -> int:
    """Return the piece that a level drafts: any, or one of the largest."""
    pieces, left = position.ruleset.pieces, position.undrafted
    if level != "random":
        largest = max(pieces[i].size for i in left)
        left = [i for i in left if pieces[i].size == largest]
    return random.Random(seed).choice(left)  # noqa: S311
