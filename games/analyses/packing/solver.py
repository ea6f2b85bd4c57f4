"""Choose the methods that solve or count a packing, and their time."""

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
"""Seconds of a method's first slice; each further slice is twice as long."""

LONGEST_SLICE = 4.0
"""Longest slice in seconds. Covers are found soon or not at all, so a new seed is
better."""

LARGEST = 8000
"""Number of variables up to which satisfiability is useful; larger puzzles take
minutes."""


class Solvability(Enum):
    """Verdict on a position."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class SolverResult:
    """A verdict, and a complete solution if one was found.

    The solution begins with the placed pieces. The others follow in an order in which
    they can be dropped, if that matters.
    """

    verdict: Solvability
    solution: tuple[PackedPiece, ...] = ()


@dataclass(frozen=True)
class CountedSolutions:
    """Number of solutions found, and whether they are all."""

    number: int
    complete: bool


def solve(
    packing: Packing, placed: Sequence[PackedPiece], watch: Watch, seed: int = 0
) -> SolverResult:
    """Continue a position to a solution, or prove that it has none.

    Puzzles that the chessboard proof excludes are not searched. Otherwise exact cover
    by shapes and satisfiability take turns in growing slices: the first finds packings
    of many pieces with much freedom, the second those with little, and proofs. The time
    limit is exceeded by at most a second or two on the largest boards. If the watch
    expires or is cancelled, the verdict is `unknown`.
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
    """Return a solution, or None if none exists; raises `StoppedError`."""
    slice_ = FIRST_SLICE
    while True:
        solution = _cover_slice(packing, placed, watch.within(slice_), seed)
        if solution is not None:
            return solution
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
    """Count the solutions of `enumerate_solutions` by complete search."""
    try:
        for _ in enumerate_solutions(packing, placed, watch):
            watch.solutions += 1
            if watch.solutions == limit:
                return CountedSolutions(watch.solutions, complete=False)
    except StoppedError:
        return CountedSolutions(watch.solutions, complete=False)
    return CountedSolutions(watch.solutions, complete=True)


def enumerate_solutions(
    packing: Packing, placed: Sequence[PackedPiece], watch: Watch
) -> Iterator[tuple[PackedPiece, ...]]:
    """Yield every solution once; raises `StoppedError`.

    At level `free`, solutions that differ only in colors count once. At other levels,
    so do those that differ only in the names of colors with equal supply and no placed
    piece.
    """
    if packing.level.sees_colors:
        yield from ColoredSearch(packing, watch).solutions(placed)
        return
    for cover in CoverSearch(packing, watch).covers([piece.option for piece in placed]):
        solution = name_colors(packing, placed, cover)
        if len(drop_order(packing, solution)) == len(solution):
            yield solution


def name_colors(
    packing: Packing, placed: Collection[PackedPiece], cover: Collection[int]
) -> tuple[PackedPiece, ...]:
    """Give each option of a cover the first color that still has the piece."""
    supplies = [list(supply) for supply in packing.supply]
    color_of = {piece.option: piece.color for piece in placed}
    for color, number in placed:
        supplies[color][packing.options[number].piece] -= 1
    named = list(placed)
    for number in cover:
        if number not in color_of:
            piece = packing.options[number].piece
            color = next(c for c, supply in enumerate(supplies) if supply[piece] > 0)
            supplies[color][piece] -= 1
            named.append(PackedPiece(color, number))
    return tuple(named)


def _cover_slice(
    packing: Packing, placed: Sequence[PackedPiece], watch: Watch, seed: int
) -> tuple[PackedPiece, ...] | None:
    """Search the covers by shapes for a solution for a short time.

    At levels that require corners, almost no cover can be colored, so they are skipped.
    """
    if packing.level.wants_corners:
        return None
    random = Random(seed)  # noqa: S311
    numbers = [piece.option for piece in placed]
    try:
        for cover in CoverSearch(packing, watch, random).covers(numbers):
            solution: tuple[PackedPiece, ...] | None = name_colors(
                packing, placed, cover
            )
            if packing.level.sees_colors:
                solution = color_cover(packing, placed, cover)
            if solution and len(drop_order(packing, solution)) == len(solution):
                return solution
    except StoppedError:
        pass
    return None


def _answer(
    packing: Packing,
    placed: Sequence[PackedPiece],
    solution: tuple[PackedPiece, ...] | None,
) -> SolverResult:
    if solution is None:
        return SolverResult(Solvability.IMPOSSIBLE)
    if not packing.level.sees_colors:
        solution = name_colors(packing, placed, [piece.option for piece in solution])
    assert is_solution(packing, solution)
    following = [
        piece for piece in drop_order(packing, solution) if piece not in set(placed)
    ]
    return SolverResult(Solvability.SOLVED, (*placed, *following))
