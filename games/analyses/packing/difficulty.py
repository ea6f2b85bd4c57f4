"""How difficult a packing is: the steps that a search takes to its first solution."""

from random import Random

from games.analyses.packing.colored import ColoredSearch
from games.analyses.packing.coloring import color_cover
from games.analyses.packing.cover import CoverSearch
from games.analyses.packing.packing import Packing
from games.analyses.packing.solver import name_colors
from games.analyses.packing.verification import drop_order
from games.analyses.packing.watch import StoppedError, Watch

TRIES = 5
MOST = 20_000
"""Steps after which a try is given up."""


class _Steps(Watch):
    """Stops a search after so many steps, however fast the machine is."""

    def step(self, done: float) -> None:
        """Count a step; raises `StoppedError`."""
        self.steps += 1
        if self.steps >= MOST:
            raise StoppedError


def effort_of(packing: Packing) -> int | None:
    """Return the median of a few tries; None where most of them are given up.

    The same on every machine: a try is a search for exact covers with a random order of
    its own (`cover`), or in colors where corners have to meet, which has no such order.
    """
    if packing.level.wants_corners:
        return _try_in_colors(packing)
    efforts = sorted(_try(packing, Random(seed)) for seed in range(TRIES))  # noqa: S311
    median = efforts[TRIES // 2]
    return None if median >= MOST else median


def _try(packing: Packing, random: Random) -> int:
    watch = _Steps()
    try:
        for cover in CoverSearch(packing, watch, random).covers(()):
            found = name_colors(packing, (), cover)
            if packing.level.sees_colors:
                found = color_cover(packing, (), cover) or ()
            if found and len(drop_order(packing, found)) == len(found):
                return watch.steps
    except StoppedError:
        pass
    return MOST


def _try_in_colors(packing: Packing) -> int | None:
    watch = _Steps()
    try:
        next(ColoredSearch(packing, watch).solutions(), None)
    except StoppedError:
        return None
    return watch.steps
