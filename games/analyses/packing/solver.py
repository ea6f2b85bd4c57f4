"""Solve and count: which method is asked, and for how long."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from games.analyses.packing.balance import can_balance
from games.analyses.packing.colored import ColoredSearch
from games.analyses.packing.coloring import color_cover
from games.analyses.packing.cover import CoverSearch
from games.analyses.packing.packing import PackedPiece, Packing
from games.analyses.packing.sat import SatSearch
from games.analyses.packing.verification import can_stand, drop_order, is_solution
from games.analyses.packing.watch import StoppedError, Watch

FIRST_SLICE = 0.5
"""Seconds that a method gets at first; each next time it gets twice that."""

LONGEST_SLICE = 4.0
"""Covers are found soon or not at all: better begin again with another seed."""

LARGEST = 8000
"""Variables up to which satisfiability is of use; beyond it takes minutes."""


class Solvability(Enum):
    """What is known about a position."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class SolverResult:
    """What is known, and a whole solution where there is one.

    The solution begins with the pieces placed; the others follow in an order in which
    they can be dropped where that matters.
    """

    verdict: Solvability
    solution: tuple[PackedPiece, ...] = ()


@dataclass(frozen=True)
class CountedSolutions:
    """How many solutions were found, and whether these are all."""

    found: int
    complete: bool


def solve(
    packing: Packing, placed: Sequence[PackedPiece], watch: Watch, seed: int = 0
) -> SolverResult:
    """Continue a position to a solution, or prove that it has none.

    What a chessboard proves impossible is not searched. Exact cover by shapes and
    satisfiability take turns in growing slices: the first
    finds packings of many pieces with much freedom, the second those with little, and
    proofs. The time is kept to within a second or two on the largest boards. When the
    watch runs out or is told to stop, the verdict is `unknown`.
    """
    if not can_stand(packing, placed) or not can_balance(packing, placed):
        return SolverResult(Solvability.IMPOSSIBLE)
    sat: SatSearch | None = None
    try:
        if SatSearch.size(packing, placed) <= LARGEST:
            sat = SatSearch(packing, placed, watch)
        return _answer(packing, placed, _take_turns(packing, placed, sat, watch, seed))
    except StoppedError:
        return SolverResult(Solvability.UNKNOWN)
    finally:
        if sat is not None:
            sat.close()


def _take_turns(
    packing: Packing,
    placed: Sequence[PackedPiece],
    sat: SatSearch | None,
    watch: Watch,
    seed: int,
) -> tuple[PackedPiece, ...] | None:
    """Return a solution, or None if there is none; raises `StoppedError`."""
    slice_ = FIRST_SLICE
    while True:
        found = _cover_slice(packing, placed, watch.within(slice_), seed)
        if found is not None:
            return found
        watch.look(0.0)
        if sat is not None:
            try:
                return sat.solution(slice_)
            except StoppedError:
                watch.look(0.0)
        slice_ = min(2 * slice_, LONGEST_SLICE)
        seed += 1


def count(
    packing: Packing,
    placed: Sequence[PackedPiece],
    watch: Watch,
    limit: int | None = None,
) -> CountedSolutions:
    """Count the solutions, as `enumerate_solutions` yields them, by complete search."""
    try:
        for _ in enumerate_solutions(packing, placed, watch):
            watch.found += 1
            if watch.found == limit:
                return CountedSolutions(watch.found, complete=False)
    except StoppedError:
        return CountedSolutions(watch.found, complete=False)
    return CountedSolutions(watch.found, complete=True)


def enumerate_solutions(
    packing: Packing, placed: Sequence[PackedPiece], watch: Watch
) -> Iterator[tuple[PackedPiece, ...]]:
    """Yield every solution once; raises `StoppedError`.

    At level `free` solutions that differ only in colors are one; at the others those
    that differ only in the names of colors with equal supply and nothing placed.
    """
    if packing.level.sees_colors:
        yield from ColoredSearch(packing, watch).solutions(placed)
        return
    for cover in CoverSearch(packing, watch).covers([one.option for one in placed]):
        solution = name_colors(packing, placed, cover)
        if len(drop_order(packing, solution)) == len(solution):
            yield solution


def name_colors(
    packing: Packing, placed: Collection[PackedPiece], cover: Collection[int]
) -> tuple[PackedPiece, ...]:
    """Give each option of a cover the first color that still has the piece."""
    left = [list(supply) for supply in packing.supply]
    known = {one.option: one.color for one in placed}
    for color, number in placed:
        left[color][packing.options[number].piece] -= 1
    named = list(placed)
    for number in cover:
        if number not in known:
            piece = packing.options[number].piece
            color = next(c for c, supply in enumerate(left) if supply[piece] > 0)
            left[color][piece] -= 1
            named.append(PackedPiece(color, number))
    return tuple(named)


def _cover_slice(
    packing: Packing, placed: Sequence[PackedPiece], watch: Watch, seed: int
) -> tuple[PackedPiece, ...] | None:
    """Look for a solution among the covers by shapes, a moment only.

    At the levels that ask for corners hardly any cover can be colored: no use.
    """
    if packing.level.wants_corners:
        return None
    random = Random(seed)  # noqa: S311
    numbers = [one.option for one in placed]
    try:
        for cover in CoverSearch(packing, watch, random).covers(numbers):
            found: tuple[PackedPiece, ...] | None = name_colors(packing, placed, cover)
            if packing.level.sees_colors:
                found = color_cover(packing, placed, cover)
            if found and len(drop_order(packing, found)) == len(found):
                return found
    except StoppedError:
        pass
    return None


def _answer(
    packing: Packing,
    placed: Sequence[PackedPiece],
    found: tuple[PackedPiece, ...] | None,
) -> SolverResult:
    if found is None:
        return SolverResult(Solvability.IMPOSSIBLE)
    if not packing.level.sees_colors:
        found = name_colors(packing, placed, [one.option for one in found])
    assert is_solution(packing, found)
    following = [one for one in drop_order(packing, found) if one not in set(placed)]
    return SolverResult(Solvability.SOLVED, (*placed, *following))
