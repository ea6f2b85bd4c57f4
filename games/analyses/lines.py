"""Lines: the moves that a search expects next, and each team's expected result."""

from collections.abc import Iterable

from msgspec.structs import asdict

from games.analyses.results import ExpectedMove, TeamOutlook
from games.api.answers.board import Move
from games.computers.ai.findings import Continuation, Expectation
from games.rules.position import Position


def line_from(
    position: Position, expected: Iterable[Continuation]
) -> list[ExpectedMove]:
    """Return the expected moves as JSON, up to the first illegal one.

    Expected moves can be illegal, because the search simplifies two rarely used options
    below its root.
    """
    moves: list[ExpectedMove] = []
    for step in expected:
        choice = (step.color, step.number)
        if choice not in position.legal_placements():
            break
        seat = position.seat
        assert seat is not None
        move = Move.build(position.ruleset, *choice)
        moves.append(ExpectedMove(**asdict(move), seat=seat, visits=step.visits))
        position = position.play(*choice)
    return moves


def outlooks(teams: Iterable[Expectation]) -> list[TeamOutlook]:
    """Return each team's expected result as JSON."""
    return [
        TeamOutlook(value=round(team.value, 4), score=round(team.score, 2))
        for team in teams
    ]
