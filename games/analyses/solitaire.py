"""Answers about single-player games with the usual rules: how to place every piece."""

from games.analyses.alone.beam import best_ending, is_lost, pieces_left
from games.analyses.alone.known import way_on
from games.analyses.questions import AnalysisKind, Listener, Progress, Question
from games.analyses.reasons import MAX_REASONS, Reason, ReasonCode, reasons_of
from games.analyses.results import FoundSolution, Hint, Solvable
from games.api.answers.board import Move
from games.computers.ai.findings import Choice
from games.rules.position import Position


def answer_alone(
    position: Position, question: Question, tell: Listener
) -> Hint | FoundSolution | Solvable:
    """Return a path to a known solution, or else the best path found in time."""
    ruleset, unplaced = position.ruleset, 0
    way = way_on(position)
    if way is None:

        def hear(share: float, step: Choice) -> bool:
            return tell(Progress(share=share, best=Move.build(ruleset, *step)))

        ending = best_ending(position, question.seconds, hear)
        way, unplaced = list(ending.way), ending.unplaced
    solvable = _verdict(position, unplaced)
    if question.kind is AnalysisKind.HINT:
        why = (
            Reason(code=ReasonCode.REST, count=unplaced)
            if unplaced
            else Reason(code=ReasonCode.SOLUTION, count=pieces_left(position))
        )
        return Hint(
            placement=Move.build(ruleset, *way[0]),
            solvable=solvable,
            left=unplaced,
            reasons=[why, *reasons_of(position, *way[0])][:MAX_REASONS],
        )
    if question.kind is AnalysisKind.SOLUTION:
        placements = [Move.build(ruleset, *step) for step in way] if solvable else None
        return FoundSolution(solvable=solvable, placements=placements)
    return Solvable(solvable=solvable)


def _verdict(position: Position, unplaced: int) -> bool | None:
    """Return False only if a piece no longer fits; the search is not exhaustive."""
    if not unplaced:
        return True
    return False if is_lost(position) else None
