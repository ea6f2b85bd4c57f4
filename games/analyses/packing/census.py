"""Count all solutions of a symmetric puzzle, on a fixed board and up to symmetry."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from games.analyses.packing.colored import ColoredSearch
from games.analyses.packing.cover import CoverSearch
from games.analyses.packing.packing import ContactLevel, PackedPiece, Packing
from games.analyses.packing.symmetry import Form, Start, forms, starts
from games.analyses.packing.verification import groups
from games.analyses.packing.watch import Progress, StoppedError, Watch

ALL = 100_000_000
"""Maximum number of cached positions. The limit is high, because a census is run
manually on a machine with enough memory."""


@dataclass
class Census:
    """Solutions that a complete search has found so far."""

    positions: int = 0
    """Number of solutions on a fixed board, ignoring color names."""
    solutions: dict[Form, tuple[PackedPiece, ...]] = field(default_factory=dict)
    """One representative of each class of symmetric solutions."""
    chained: int = 0
    """Number of these classes that also satisfy the level `chain`."""
    complete: bool = False


def take_census(
    packing: Packing,
    symmetries: Sequence[Sequence[int]],
    progress: Progress | None = None,
) -> Census:
    """Find all solutions; `progress` receives the completed share and can stop it.

    At level `free`, solutions that differ only in colors are counted once.
    """
    census = Census()
    begun = list(starts(packing, symmetries))
    ended = 0

    def report(share: float, solutions: int) -> bool:
        total = (ended + share) / len(begun)
        return progress is None or progress(total, solutions)

    watch = Watch(progress=report)
    search = _Search(packing, watch)
    try:
        for start in begun:
            for solution in search.solutions(start):
                _enter(census, packing, solution, symmetries)
                watch.solutions = len(census.solutions)
            ended += 1
    except StoppedError:
        return census
    census.complete = True
    return census


class _Search:
    """A search with or without colors, from one of the `starts`."""

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
            census.chained += len(hanging) == len({piece.color for piece in solution})
