"""The levels of the computer: what each does, and the one way to ask for a move."""

import logging
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from games.computers.ai.findings import Budget, Choice
from games.computers.ai.greedy import best_placement
from games.computers.ai.manner import EDITION, Manner
from games.computers.ai.search import (
    ReusableTree,
    can_search,
    is_searchable,
    search,
)
from games.rules.lattices import TriangleLattice
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS

logger = logging.getLogger(__name__)

LONG_SEARCH = 2000
"""Simulations that may take more than seconds where a machine is slow or busy."""


class Simulations(NamedTuple):
    """The simulations of a level, so that levels are as far apart by all rules."""

    two_colors: int
    more_colors: int
    """With two teams: games are longer, and a simulation more is worth more."""
    more_teams: int
    """It is worth less where one plays against several."""
    drafted: int | None = None
    """There each placement is one of four colors; None: as without a draft."""
    drafted_by_four: int | None = None
    """Four take from the same colors there: fewer find no more than one look does."""
    triangles: int | None = None
    """On Trigon against several, with four times the placements; None: as elsewhere."""

    def of(self, ruleset: Ruleset) -> int:
        """Return what it makes for a placement by these rules."""
        return self._special(ruleset) or self._usual(ruleset)

    def _special(self, ruleset: Ruleset) -> int | None:
        has_triangles = isinstance(ruleset.grid.lattice, TriangleLattice)
        match len(ruleset.teams):
            case 4 if ruleset.is_drafted:
                return self.drafted_by_four
            case _ if ruleset.is_drafted:
                return self.drafted
            case 3 | 4 if has_triangles:
                return self.triangles
            case _:
                return None

    def _usual(self, ruleset: Ruleset) -> int:
        match len(ruleset.teams), len(ruleset.colors):
            case 2, 2:
                return self.two_colors
            case 2, _:
                return self.more_colors
            case _:
                return self.more_teams


@dataclass(frozen=True)
class Level:
    """A way to choose a placement; `seconds` bounds what a choice may cost."""

    name: str
    description: str
    seconds: int
    choose: Callable[[Position, str], Choice]
    """A position in which somebody can move, and a seed -> the choice."""
    simulations: Simulations | None = None
    """None does not search."""
    edition: int | None = None
    """Of the search; None does not search."""
    variants: tuple[str, ...] = tuple(VARIANTS)


@dataclass(frozen=True)
class Searcher:
    """Chooses what a search finds best, but for slips: then any placement."""

    simulations: Simulations
    seconds: int
    manner: Manner
    slips: float = 0.0
    """How often it plays without looking."""
    tree: ReusableTree | None = None
    """Of one game; None begins each search anew."""

    def __call__(self, position: Position, seed: str) -> Choice:
        """Choose; where nothing can be searched, as `greedy` does."""
        chance = random.Random(seed)  # noqa: S311
        if chance.random() < self.slips:
            return chance.choice(position.legal_moves())
        if not can_search(position.ruleset) or not _has_kernels():
            return best_placement(position, chance)
        simulations = self.simulations.of(position.ruleset)
        budget = Budget(simulations, self.seconds, to_move=True)
        best = search(position, budget, seed, manner=self.manner, tree=self.tree).best
        return best.color, best.number


@cache
def _has_kernels() -> bool:
    """Return whether this process can search; told once if not."""
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


def _searching(
    number: int, simulations: Simulations, slips: float, edition: int
) -> Level:
    careless = f" One move in {round(1 / slips)} is any." if slips else ""
    special = (
        ""
        if simulations.drafted is None
        else f" ({simulations.triangles} on triangles), {simulations.drafted} after a"
        f" draft ({simulations.drafted_by_four} where four drafted)"
    )
    outdated = "" if edition == EDITION else f" As edition {edition} of the search did."
    most = max(one for one in simulations if one is not None)
    seconds = 10 if most >= LONG_SEARCH else 5
    return Level(
        f"{number}" if edition == EDITION else f"{number}@{edition}",
        f"Searches the tree of placements: {simulations.two_colors} games a move,"
        f" {simulations.more_colors} with more than two colors,"
        f" {simulations.more_teams} with more than two teams"
        f"{special}.{careless}{outdated}",
        seconds=seconds,
        choose=Searcher(simulations, seconds, Manner(edition), slips),
        simulations=simulations,
        edition=edition,
    )


SLIPS: Mapping[int, Sequence[float]] = {
    1: (1 / 3, 1 / 6, 1 / 20, 0, 0, 0, 0, 0, 0),
    2: (1 / 5, 1 / 12, 0, 0, 0, 0, 0, 0, 0),
}
"""How often levels 1 to 9 play without looking, by edition."""
SIMULATIONS: Mapping[int, Sequence[Simulations]] = {
    1: (
        Simulations(4, 2, 2),
        Simulations(12, 4, 4),
        Simulations(29, 18, 18),
        Simulations(64, 54, 54),
        Simulations(190, 145, 145),
        Simulations(510, 265, 340),
        Simulations(1750, 520, 900),
        Simulations(7000, 1250, 3000),
        Simulations(40000, 3300, 12000),
    ),
    2: (
        Simulations(4, 16, 8, 40, 60, 24),
        Simulations(12, 32, 18, 150, 500, 56),
        Simulations(24, 75, 45, 500, 4000, 140),
        Simulations(64, 130, 90, 900, 5500, 240),
        Simulations(190, 210, 175, 1500, 7500, 400),
        Simulations(510, 330, 360, 2500, 10000, 680),
        Simulations(1750, 520, 900, 4500, 13500, 1300),
        Simulations(7000, 1250, 3000, 7500, 18000, 3600),
        Simulations(40000, 3300, 12000, 12000, 24000, 12000),
    ),
}
"""Of levels 1 to 9, by edition. From level 3 on edition 2 beats `greedy` in them all:
with 18 simulations it did so neither in Classic for two nor in that for three, with 45
not on Trigon (31 % of 40; 60 % with 180), with 1,500 not where four draft (33 %)."""


def _searching_levels(edition: int) -> Iterator[Level]:
    rungs = zip(SIMULATIONS[edition], SLIPS[edition], strict=True)
    for number, (simulations, slips) in enumerate(rungs, start=1):
        yield _searching(number, simulations, slips, edition)


LEVELS = {
    level.name: level
    for level in (
        Level(
            "random",
            "Plays any legal placement with equal chances.",
            seconds=5,
            choose=any_placement,
        ),
        *_searching_levels(EDITION),
        Level(
            "greedy",
            "Looks one placement ahead: big pieces, room for itself, none for others.",
            seconds=5,
            choose=greedy_placement,
        ),
        *_searching_levels(1),
    )
}


def choose_placement(position: Position, level: str, seed: str) -> Choice:
    """Return the color and number that a level plays; equal seeds, equal choices."""
    return LEVELS[level].choose(position, seed)


def chooser_for_game(level: str) -> Callable[[Position, str], Choice]:
    """Return how a level chooses all through one game, where it may remember.

    A search then reuses what is left of the tree of the one before.
    """
    choose = LEVELS[level].choose
    if isinstance(choose, Searcher):
        return replace(choose, tree=ReusableTree())
    return choose


def choose_pick(position: Position, level: str, seed: str) -> int:
    """Return the piece that a level drafts: any, or one of the smallest.

    They find room to the end, whatever squares are counted (docs/players.md). Edition 1
    drafted the largest.
    """
    pieces, left = position.ruleset.pieces, position.undrafted
    if level != "random":
        wanted = max if LEVELS[level].edition == 1 else min
        size = wanted(pieces[i].size for i in left)
        left = [i for i in left if pieces[i].size == size]
    return random.Random(seed).choice(left)  # noqa: S311
