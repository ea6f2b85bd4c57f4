"""The levels of the computer: what each does, and the one way to ask for a move."""

import logging
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from games.computers.ai.findings import Budget, Choice
from games.computers.ai.greedy import best_placement
from games.computers.ai.manner import Manner
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

JUDGED = {"duo", "classic-2p", "classic-teams"}
"""The variants that edition 3 has a net for, but for their reverses."""
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
    judged: int | None = None
    """On Duo, where a net judges: fewer find as much; None: as without a net."""

    def of(self, ruleset: Ruleset) -> int:
        """Return what it makes for a placement by these rules."""
        return self._special(ruleset) or self._usual(ruleset)

    def _special(self, ruleset: Ruleset) -> int | None:
        has_triangles = isinstance(ruleset.grid.lattice, TriangleLattice)
        match len(ruleset.teams), len(ruleset.colors):
            case 4, _ if ruleset.is_drafted:
                return self.drafted_by_four
            case _ if ruleset.is_drafted:
                return self.drafted
            case 3 | 4, _ if has_triangles:
                return self.triangles
            case 2, 2 if has_net(ruleset):
                return self.judged
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


def has_net(ruleset: Ruleset) -> bool:
    """Whether edition 3 ships a net for these rules; to look costs loading numpy."""
    return ruleset.variant in JUDGED and ruleset.scoring.objective != "reverse"


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
            return chance.choice(position.legal_placements())
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
    return random.Random(seed).choice(position.legal_placements())  # noqa: S311


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
    if simulations.judged is not None:
        special += f", {simulations.judged} on Duo, where a net judges"
    name, outdated = f"{number}", ""
    if edition != NAMED[number]:
        name = f"{number}@{edition}"
        outdated = f" As edition {edition} of the search did."
    most = max(one for one in simulations if one is not None)
    seconds = 10 if most >= LONG_SEARCH else 5
    return Level(
        name,
        f"Searches the tree of placements: {simulations.two_colors} games a move,"
        f" {simulations.more_colors} with more than two colors,"
        f" {simulations.more_teams} with more than two teams"
        f"{special}.{careless}{outdated}",
        seconds=seconds,
        choose=Searcher(simulations, seconds, Manner(edition), slips),
        simulations=simulations,
        edition=edition,
    )


NAMED: Mapping[int, int] = {
    **dict.fromkeys(range(1, 8), 2),
    **dict.fromkeys(range(8, 11), 3),
}
"""The edition that a number alone means: a newer one must not change what players of
levels 1 to 7 are used to. Those of other editions are named with them: `9@2`."""
SLIPS: Mapping[int, Mapping[int, float]] = {
    1: {1: 1 / 3, 2: 1 / 6, 3: 1 / 20},
    2: {1: 1 / 5, 2: 1 / 12},
    3: {},
}
"""How often levels play without looking, by edition and number."""
SIMULATIONS: Mapping[int, Mapping[int, Simulations]] = {
    1: {
        1: Simulations(4, 2, 2),
        2: Simulations(12, 4, 4),
        3: Simulations(29, 18, 18),
        4: Simulations(64, 54, 54),
        5: Simulations(190, 145, 145),
        6: Simulations(510, 265, 340),
        7: Simulations(1750, 520, 900),
        8: Simulations(7000, 1250, 3000),
        9: Simulations(40000, 3300, 12000),
    },
    2: {
        1: Simulations(4, 16, 8, 40, 60, 24),
        2: Simulations(12, 32, 18, 150, 500, 56),
        3: Simulations(24, 75, 45, 500, 4000, 140),
        4: Simulations(64, 130, 90, 900, 5500, 240),
        5: Simulations(190, 210, 175, 1500, 7500, 400),
        6: Simulations(510, 330, 360, 2500, 10000, 680),
        7: Simulations(1750, 520, 900, 4500, 13500, 1300),
        8: Simulations(7000, 1250, 3000, 7500, 18000, 3600),
        9: Simulations(40000, 3300, 12000, 12000, 24000, 12000),
    },
    3: {
        8: Simulations(7000, 1250, 3000, 7500, 18000, 3600, 1800),
        9: Simulations(40000, 3300, 12000, 12000, 24000, 12000, 6000),
        10: Simulations(120000, 18000, 24000, 24000, 36000, 18000, 120000),
    },
}
"""By edition and number. From level 3 on edition 2 beats `greedy` in them all: with 18
simulations it did so neither in Classic for two nor in that for three, with 45 not on
Trigon (31 % of 40; 60 % with 180), with 1,500 not where four draft (33 %). In edition 3
Duo and Classic for two teams have nets; on Classic 8 and 9 make as many simulations as
in edition 2, and find more. Elsewhere they are those of edition 2."""


def _searching_levels(*, are_named: bool) -> Iterator[Level]:
    """Yield those whose number means their edition, or all others."""
    for edition, rungs in SIMULATIONS.items():
        for number, simulations in rungs.items():
            if (NAMED[number] == edition) == are_named:
                slips = SLIPS[edition].get(number, 0)
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
        *_searching_levels(are_named=True),
        Level(
            "greedy",
            "Looks one placement ahead: big pieces, room for itself, none for others.",
            seconds=5,
            choose=greedy_placement,
        ),
        *_searching_levels(are_named=False),
    )
}


def without_editions(names: Iterable[str]) -> list[str]:
    """Return the names that have no edition, in their order."""
    return [name for name in names if "@" not in name]


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
