"""Answers about packing puzzles."""

from collections.abc import Sequence

from games.analyses.packing.boards import packing_of
from games.analyses.packing.packing import PackedPiece
from games.analyses.packing.solver import (
    CountedSolutions,
    Solvability,
    SolverResult,
    count,
    solve,
)
from games.analyses.packing.table import table_of
from games.analyses.packing.watch import Watch
from games.analyses.questions import AnalysisKind, Listener, Progress, Question
from games.analyses.reasons import reasons_of
from games.analyses.results import FoundSolution, Hint, Result, SolutionCount, Solvable
from games.api.answers.board import Move
from games.rules.position import Position
from games.rules.ruleset import Ruleset


def answer_puzzle(position: Position, question: Question, tell: Listener) -> Result:
    """Search for a solution, or count solutions, within the question's time limit."""
    ruleset = position.ruleset
    placed = [PackedPiece(played.color, played.number) for played in position.played]
    watch = Watch(
        question.seconds,
        lambda share, solutions: tell(Progress(share=share, found=solutions)),
    )
    if question.kind is AnalysisKind.COUNT:
        counted = _count(ruleset, placed, watch, question.limit)
        return SolutionCount(found=counted.number, complete=counted.complete)
    return _requested_part(position, question.kind, _solve(ruleset, placed, watch))


def _solve(
    ruleset: Ruleset, placed: Sequence[PackedPiece], watch: Watch
) -> SolverResult:
    table = table_of(ruleset)
    if table is None:
        return solve(packing_of(ruleset), placed, watch)
    solution = next(table.continuing(placed), None)
    return (
        SolverResult(Solvability.SOLVED, solution)
        if solution
        else SolverResult(Solvability.IMPOSSIBLE)
    )


def _count(
    ruleset: Ruleset, placed: Sequence[PackedPiece], watch: Watch, limit: int | None
) -> CountedSolutions:
    table = table_of(ruleset)
    if table is None:
        return count(packing_of(ruleset), placed, watch, limit)
    solutions = sum(1 for _ in table.continuing(placed))
    if limit is not None and solutions > limit:
        return CountedSolutions(limit, complete=False)
    return CountedSolutions(solutions, complete=True)


def _requested_part(
    position: Position, kind: AnalysisKind, result: SolverResult
) -> Solvable | Hint | FoundSolution:
    """Return only the requested part of a solution; a hint does not reveal the rest."""
    is_known = result.verdict is not Solvability.UNKNOWN
    solvable = result.verdict is Solvability.SOLVED if is_known else None
    rest = result.solution[len(position.played) :]
    following = [
        Move.build(position.ruleset, piece.color, piece.option) for piece in rest
    ]
    match kind:
        case AnalysisKind.HINT if rest:
            first = rest[0]
            return Hint(
                placement=following[0],
                solvable=solvable,
                reasons=reasons_of(position, first.color, first.option),
            )
        case AnalysisKind.HINT:
            return Hint(placement=None, solvable=solvable)
        case AnalysisKind.SOLUTION:
            return FoundSolution(
                solvable=solvable, placements=following if solvable else None
            )
        case _:
            return Solvable(solvable=solvable)
