"""All solutions of a symmetrical puzzle: by positions, and up to its symmetries."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from games.analyses.packing.colored import ColoredSearch
from games.analyses.packing.cover import CoverSearch
from games.analyses.packing.packing import ContactLevel, PackedPiece, Packing
from games.analyses.packing.symmetry import Form, Start, forms, starts
from games.analyses.packing.verification import groups
from games.analyses.packing.watch import Progress, StoppedError, Watch

ALL = 100_000_000
"""A census is taken by hand, on a machine with the memory for it."""


@dataclass
class Census:
    """What a complete search has found so far."""

    positions: int = 0
    """Solutions on a board that is not turned; colors have no names."""
    solutions: dict[Form, tuple[PackedPiece, ...]] = field(default_factory=dict)
    """One solution for each class of those that are alike when turned."""
    chained: int = 0
    """How many of these classes satisfy level `chain` as well."""
    complete: bool = False


def take_census(
    packing: Packing,
    symmetries: Sequence[Sequence[int]],
    progress: Progress | None = None,
) -> Census:
    """Find all solutions; told of progress, and cancelled by it.

    At level `free` colors are not told apart.
    """
    census = Census()
    begun = list(starts(packing, symmetries))
    ended = 0

    def report(share: float, found: int) -> bool:
        total = (ended + share) / len(begun)
        return progress is None or progress(total, found)

    watch = Watch(progress=report)
    search = _Search(packing, watch)
    try:
        for start in begun:
            for solution in search.solutions(start):
                _enter(census, packing, solution, symmetries)
                watch.found = len(census.solutions)
            ended += 1
    except StoppedError:
        return census
    census.complete = True
    return census


class _Search:
    """Either search, from a start that symmetries allow."""

    def __init__(self, packing: Packing, watch: Watch):
        self.packing = packing
        self.watch = watch
        self.colored = None
        if packing.level.sees_colors:
            self.colored = ColoredSearch(packing, watch, remembered=ALL)

    def solutions(self, start: Start) -> Iterator[Collection[PackedPiece]]:
        if self.colored is not None:
            placed = [PackedPiece(0, start.option)]
            yield from self.colored.solutions(placed, start.excluded)
            return
        search = CoverSearch(self.packing.without(start.excluded), self.watch)
        for cover in search.covers([start.option]):
            yield [PackedPiece(0, number) for number in cover]


def _enter(
    census: Census,
    packing: Packing,
    solution: Collection[PackedPiece],
    symmetries: Sequence[Sequence[int]],
) -> None:
    alike = forms(packing, solution, symmetries)
    least = min(alike)
    if least not in census.solutions:
        census.solutions[least] = tuple(solution)
        census.positions += len(alike)
        if packing.level is not ContactLevel.FREE:
            hanging = groups(packing, tuple(solution))
            census.chained += len(hanging) == len({one.color for one in solution})
