"""Answers about games for one that are played by the rules: how to place all pieces."""

from games.analyses.alone.beam import best_ending, is_lost, pieces_left
from games.analyses.alone.known import way_on
from games.analyses.questions import AnalysisKind, Listener, Progress, Question
from games.analyses.reasons import TOLD, Reason, ReasonCode, reasons_of
from games.analyses.results import FoundSolution, Hint, Solvable
from games.api.answers.board import Move
from games.computers.ai.findings import Choice
from games.rules.position import Position


def answer_alone(
    position: Position, question: Question, tell: Listener
) -> Hint | FoundSolution | Solvable:
    """Go on to a solution that is known, else as far as a search finds in time."""
    ruleset, left = position.ruleset, 0
    way = way_on(position)
    if way is None:

        def hear(share: float, step: Choice) -> bool:
            return tell(Progress(share=share, best=Move.build(ruleset, *step)))

        ending = best_ending(position, question.seconds, hear)
        way, left = list(ending.way), ending.left
    solvable = _verdict(position, left)
    if question.kind is AnalysisKind.HINT:
        why = (
            Reason(code=ReasonCode.REST, count=left)
            if left
            else Reason(code=ReasonCode.SOLUTION, count=pieces_left(position))
        )
        return Hint(
            placement=Move.build(ruleset, *way[0]),
            solvable=solvable,
            left=left,
            reasons=[why, *reasons_of(position, *way[0])][:TOLD],
        )
    if question.kind is AnalysisKind.SOLUTION:
        told = [Move.build(ruleset, *step) for step in way] if solvable else None
        return FoundSolution(solvable=solvable, placements=told)
    return Solvable(solvable=solvable)


def _verdict(position: Position, left: int) -> bool | None:
    """Say no only where a piece has no room at all: no search here goes through all."""
    if not left:
        return True
    return False if is_lost(position) else None
