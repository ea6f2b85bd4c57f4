"""Answers about a position of a game: its best placements, or the best alone."""

from games.analyses.questions import Kind, Listener, Progress, Question
from games.analyses.results import Result, placement_document
from games.analyses.searching import SearchSeries
from games.computers.ai.findings import Candidate, Findings
from games.rules.position import Position
from games.rules.ruleset import Ruleset


def answer_position(position: Position, question: Question, tell: Listener) -> Result:
    """Search the placements of whose turn it is."""
    ruleset = position.ruleset
    wanted = question.simulations
    assert wanted, "A question about a game is filled in."

    def hear(findings: Findings, made: int) -> bool:
        best = findings.best
        return tell(
            Progress(
                min(1.0, made / wanted),
                simulations=made,
                best=placement_document(ruleset, best.color, best.number),
            )
        )

    findings = SearchSeries(wanted, question.seconds, hear).search(position)
    told: Result = {"simulations": findings.simulations}
    if question.kind is Kind.HINT:
        best = findings.best
        told["placement"] = placement_document(ruleset, best.color, best.number)
    else:
        best_moves = findings.candidates[: question.limit]
        told["moves"] = [_told(ruleset, candidate) for candidate in best_moves]
    return told


def _told(ruleset: Ruleset, candidate: Candidate) -> Result:
    return {
        **placement_document(ruleset, candidate.color, candidate.number),
        "visits": candidate.visits,
        "value": round(candidate.value, 4),
        "score": round(candidate.score, 2),
    }
