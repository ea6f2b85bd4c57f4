"""The computer levels, and the function that chooses a move."""

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
"""Variants for which edition 3 has a net, except with the reverse objective."""
LONG_SEARCH = 2000
"""Minimum number of simulations for a time limit of 10 seconds per move instead of 5.
Slow or busy machines need the longer limit."""


class Simulations(NamedTuple):
    """A level's number of simulations for each kind of ruleset.

    The numbers are chosen so that the step between two levels is about the same under
    all rules.
    """

    two_colors: int
    more_colors: int
    """Number of simulations for two teams with more than two colors. These games are
    longer and gain more from each simulation."""
    more_teams: int
    """Number of simulations for more than two teams. There, each simulation gains
    less."""
    drafted: int | None = None
    """Number of simulations after a draft, when each placement can have any of four
    colors; None to use the number without a draft."""
    drafted_by_four: int | None = None
    """Number of simulations after four players drafted from the same colors. Fewer
    simulations would be no better than a one-ply search."""
    triangles: int | None = None
    """Number of simulations on Trigon with more than two teams, because Trigon has four
    times as many placements; None to use `more_teams`."""
    judged: int | None = None
    """Number of simulations on Duo with a net, where fewer suffice; None to use the
    number without a net."""

    def for_ruleset(self, ruleset: Ruleset) -> int:
        """Return the number of simulations per placement for a ruleset."""
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
    """Return whether edition 3 includes a net for a ruleset; this loads numpy."""
    return ruleset.variant in JUDGED and ruleset.scoring.objective != "reverse"


@dataclass(frozen=True)
class Level:
    """A way to choose a placement within `seconds`."""

    name: str
    description: str
    seconds: int
    choose: Callable[[Position, str], Choice]
    """Function that takes a position with a legal move and a seed, and returns the
    choice."""
    simulations: Simulations | None = None
    """Simulations per placement; None if the level does not search."""
    edition: int | None = None
    """Edition of the search; None if the level does not search."""
    variants: tuple[str, ...] = tuple(VARIANTS)


@dataclass(frozen=True)
class Searcher:
    """Function that chooses a search's best placement, or sometimes a random one."""

    simulations: Simulations
    seconds: int
    manner: Manner
    slips: float = 0.0
    """Probability of a random placement."""
    tree: ReusableTree | None = None
    """Tree that is reused within one game; None to start each search from scratch."""

    def __call__(self, position: Position, seed: str) -> Choice:
        """Choose a placement; choose as `greedy` does if searching is impossible."""
        chance = random.Random(seed)  # noqa: S311
        if chance.random() < self.slips:
            return chance.choice(position.legal_placements())
        if not can_search(position.ruleset) or not _has_kernels():
            return best_placement(position, chance)
        simulations = self.simulations.for_ruleset(position.ruleset)
        budget = Budget(simulations, self.seconds, to_move=True)
        best = search(position, budget, seed, manner=self.manner, tree=self.tree).best
        return best.color, best.number


@cache
def _has_kernels() -> bool:
    """Return whether this process can search; log a warning once if not."""
    if not is_searchable():
        logger.warning(
            "numba is not installed, so all levels that use the search play like"
            " `greedy`. Install the extra [ai] for the workers that serve the queue"
            " `ai`."
        )
    return is_searchable()


def any_placement(position: Position, seed: str) -> Choice:
    """Choose a legal placement at random."""
    return random.Random(seed).choice(position.legal_placements())  # noqa: S311


def greedy_placement(position: Position, seed: str) -> Choice:
    """Choose a placement by a one-ply search."""
    return best_placement(position, random.Random(seed))  # noqa: S311


def _searching(
    number: int, simulations: Simulations, slips: float, edition: int
) -> Level:
    careless = f" One in {round(1 / slips)} moves is random." if slips else ""
    special = (
        ""
        if simulations.drafted is None
        else f" ({simulations.triangles} on triangles), {simulations.drafted} after a"
        f" draft ({simulations.drafted_by_four} with four players)"
    )
    if simulations.judged is not None:
        special += f", {simulations.judged} on Duo, where a net evaluates positions"
    name, outdated = f"{number}", ""
    if edition != NAMED[number]:
        name = f"{number}@{edition}"
        outdated = f" Uses edition {edition} of the search."
    most = max(games for games in simulations if games is not None)
    seconds = 10 if most >= LONG_SEARCH else 5
    return Level(
        name,
        f"Tree search with {simulations.two_colors} simulated games per move,"
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
"""Edition of each level whose name is just a number. A newer edition must not change
levels 1 to 7 for the players who are used to them. Levels of other editions have names
such as `9@2`."""
SLIPS: Mapping[int, Mapping[int, float]] = {
    1: {1: 1 / 3, 2: 1 / 6, 3: 1 / 20},
    2: {1: 1 / 5, 2: 1 / 12},
    3: {},
}
"""Probability of a random placement, by edition and level number."""
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
"""Simulations by edition and level number. From level 3, edition 2 beats `greedy` in
all variants. In some rulesets, fewer simulations proved too weak. In Classic for two
and three players, 18 were too few. On Trigon, 45 won 31 % of 40 games, and 180 won 60
%. After a draft by four players, 1,500 won 33 %. In edition 3, Duo and Classic for two
teams have nets. On Classic, levels 8 and 9 make as many simulations as in edition 2 but
play better. For other rulesets, edition 3 has the levels of edition 2."""


def _searching_levels(*, are_named: bool) -> Iterator[Level]:
    """Yield the levels whose names are just numbers, or all other searching levels."""
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
            "Searches one placement ahead: prefers large pieces, room for itself and"
            " less room for others.",
            seconds=5,
            choose=greedy_placement,
        ),
        *_searching_levels(are_named=False),
    )
}


def without_editions(names: Iterable[str]) -> list[str]:
    """Return the names without an edition, in the same order."""
    return [name for name in names if "@" not in name]


def choose_placement(position: Position, level: str, seed: str) -> Choice:
    """Return the color and number that a level plays, determined by the seed."""
    return LEVELS[level].choose(position, seed)


def chooser_for_game(level: str) -> Callable[[Position, str], Choice]:
    """Return a function that chooses a level's placements in one game.

    Each search can reuse part of the previous search's tree.
    """
    choose = LEVELS[level].choose
    if isinstance(choose, Searcher):
        return replace(choose, tree=ReusableTree())
    return choose


def choose_pick(position: Position, level: str, seed: str) -> int:
    """Return the piece that a level drafts: any piece, or one of the smallest.

    Small pieces still fit at the end of the game, so they are better under any scoring
    (docs/players.md). Edition 1 drafted the largest pieces.
    """
    pieces, pieces_left = position.ruleset.pieces, position.undrafted
    if level != "random":
        preferred = max if LEVELS[level].edition == 1 else min
        size = preferred(pieces[i].size for i in pieces_left)
        pieces_left = [i for i in pieces_left if pieces[i].size == size]
    return random.Random(seed).choice(pieces_left)  # noqa: S311
