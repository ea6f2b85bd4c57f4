"""Difficulty of a packing: the number of search steps until the first solution."""

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
"""Number of steps after which an attempt is abandoned."""


class _Steps(Watch):
    """A watch that stops a search after a fixed number of steps instead of seconds."""

    def step(self, done: float) -> None:
        """Count a step; raises `StoppedError`."""
        self.steps += 1
        if self.steps >= MOST:
            raise StoppedError


def effort_of(packing: Packing) -> int | None:
    """Return the median effort of a few attempts, or None if most are abandoned.

    The result is the same on every machine. Each attempt searches exact covers
    (`cover`) in its own random order. If corners must meet, it searches with colors
    instead, without a random order.
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
            solution = name_colors(packing, (), cover)
            if packing.level.sees_colors:
                solution = color_cover(packing, (), cover) or ()
            if solution and len(drop_order(packing, solution)) == len(solution):
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
