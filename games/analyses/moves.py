"""Answers to questions about a position in a game: the best placements, or a hint."""

from msgspec.structs import asdict

from games.analyses.lines import line_from, outlooks
from games.analyses.questions import AnalysisKind, Listener, Progress, Question
from games.analyses.reasons import reasons_of
from games.analyses.results import BestMove, BestMoves, Hint
from games.analyses.searching import SearchSeries
from games.api.answers.board import Move
from games.computers.ai.findings import Candidate, Findings
from games.rules.position import Position


def answer_position(
    position: Position, question: Question, tell: Listener
) -> Hint | BestMoves:
    """Search for the best placements for the seat to move."""
    ruleset = position.ruleset
    requested_simulations = question.simulations
    assert requested_simulations, (
        "A question about a game must have a number of simulations."
    )

    def hear(findings: Findings, simulations: int) -> bool:
        best = findings.best
        return tell(
            Progress(
                share=min(1.0, simulations / requested_simulations),
                simulations=simulations,
                best=Move.build(ruleset, best.color, best.number),
            )
        )

    findings = SearchSeries(requested_simulations, question.seconds, hear).search(
        position
    )
    if question.kind is AnalysisKind.HINT:
        best = findings.best
        return Hint(
            placement=Move.build(ruleset, best.color, best.number),
            simulations=findings.simulations,
            reasons=reasons_of(position, best.color, best.number),
        )
    best_moves = findings.candidates[: question.limit]
    return BestMoves(
        simulations=findings.simulations,
        moves=[_told(position, candidate) for candidate in best_moves],
    )


def _told(position: Position, candidate: Candidate) -> BestMove:
    after = position.play(candidate.color, candidate.number)
    return BestMove(
        **asdict(Move.build(position.ruleset, candidate.color, candidate.number)),
        visits=candidate.visits,
        value=round(candidate.value, 4),
        score=round(candidate.score, 2),
        reasons=reasons_of(position, candidate.color, candidate.number),
        teams=outlooks(candidate.teams),
        line=line_from(after, candidate.line),
    )
