"""Choose the methods that solve a packing or count its solutions."""

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
"""Length of a method's first time slice, in seconds; each further slice is twice as
long."""

LONGEST_SLICE = 4.0
"""Maximum length of a time slice, in seconds. The search finds a cover quickly or not
at all, so restarting it with a new seed works better."""

LARGEST = 8000
"""Maximum number of variables for a satisfiability search; larger puzzles take
minutes."""


class Solvability(Enum):
    """Whether a position can be solved."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class SolverResult:
    """Whether a position can be solved, with a complete solution if one was found.

    The solution begins with the placed pieces. If pieces must be dropped, the others
    follow in an order that allows this.
    """

    verdict: Solvability
    solution: tuple[PackedPiece, ...] = ()


@dataclass(frozen=True)
class CountedSolutions:
    """Number of solutions found, and whether the count is complete."""

    number: int
    complete: bool


def solve(
    packing: Packing, placed: Sequence[PackedPiece], watch: Watch, seed: int = 0
) -> SolverResult:
    """Extend a position to a full solution, or prove that it has none.

    If the chessboard coloring proves a puzzle unsolvable, nothing is searched.
    Otherwise exact cover by shapes and satisfiability take turns, in growing time
    slices. Exact cover works well for many pieces with much freedom. Satisfiability
    works well for proofs, and for pieces with little freedom. On the largest boards,
    the time limit may be exceeded by a second or two. If the watch expires or is
    cancelled, the result is `unknown`.
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
    """Count the solutions that `enumerate_solutions` yields."""
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

    At level `free`, solutions that differ only in colors are yielded once. At other
    levels, colors with equal supply and no placed piece are interchangeable, so
    swapping them does not yield another solution.
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
    """Assign each option in a cover to the first color that still has its piece."""
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
    """Search briefly for a cover of shapes that can be colored to a solution.

    At levels that require corner contact, this is skipped, because almost no cover can
    be colored.
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
