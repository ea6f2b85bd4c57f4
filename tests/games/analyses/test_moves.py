"""Best moves and hints in games."""

import random
from typing import Any

import pytest

from games.analyses.moves import answer_position
from games.analyses.questions import (
    AnalysisKind,
    Listener,
    Progress,
    Question,
    filled_in,
)
from games.analyses.results import Hint
from games.api.answers import board
from games.replay.evolution import replay
from games.rules.legality import judge
from games.rules.moves import Move
from games.rules.position import Position
from tests.builders import a_placement, a_stream, played

pytestmark = pytest.mark.usefixtures("kernels")


def a_position(variant: str = "duo", plies: int = 4) -> Position:
    return replay(played(a_stream(variant), plies, seed=3)).position


def asked(
    position: Position,
    kind: AnalysisKind,
    limit: int | None = None,
    simulations: int = 500,
    tell: Listener = lambda _: True,
) -> Any:
    return answer_position(
        position, filled_in(Question(kind, 30, limit, simulations)), tell
    )


@pytest.mark.parametrize("variant", ["duo", "classic", "trigon-2p", "rumis-tower"])
def test_best_moves_are_legal_and_the_best_comes_first(variant):
    position = a_position(variant)
    told = asked(position, AnalysisKind.BEST_MOVES)
    assert len(told.moves) == 5
    for move in told.moves:
        judge(position, Move(move.color, None, move.cells))
        assert 0 <= move.value <= 1
    assert told.simulations == 500


@pytest.mark.parametrize("variant", ["duo", "trigon-3p", "classic", "rumis-tower"])
def test_each_team_is_told_what_it_may_expect(variant):
    position = a_position(variant)
    seat = position.seat
    assert seat is not None
    team = position.ruleset.team_of[seat]
    best = asked(position, AnalysisKind.BEST_MOVES).moves[0]
    assert len(best.teams) == len(position.ruleset.teams)
    assert sum(each.value for each in best.teams) == pytest.approx(1, abs=0.001)
    assert best.teams[team].value == pytest.approx(best.value, abs=0.001)
    assert best.teams[team].score == pytest.approx(best.score, abs=0.01)


@pytest.mark.parametrize("variant", ["duo", "classic"])
def test_the_line_of_a_move_can_be_played_after_it(variant):
    position = a_position(variant)
    moves = asked(position, AnalysisKind.BEST_MOVES, simulations=3000).moves
    assert moves[0].line
    for move in moves:
        color = position.ruleset.color_index[move.color]
        then = position.play(color, judge(position, Move(move.color, None, move.cells)))
        for step in move.line:
            assert step.seat == then.seat
            color = then.ruleset.color_index[step.color]
            number = judge(then, Move(step.color, None, step.cells))
            then = then.play(color, number)


def test_a_hint_is_the_best_move_and_tells_no_more():
    position = a_position()
    best = asked(position, AnalysisKind.BEST_MOVES, limit=1).moves[0]
    hint = asked(position, AnalysisKind.HINT)
    move = board.Move(color=best.color, piece=best.piece, cells=best.cells)
    assert hint == Hint(placement=move, simulations=500, reasons=best.reasons)
    assert 0 < len(hint.reasons) <= 3


def test_fewer_moves_than_wanted_are_told_where_there_are_not_more():
    position = a_position("junior", 0)
    chance = random.Random(0)
    while len(position.legal_placements()) > 20:
        wanted = a_placement(position, chance)
        color = position.ruleset.color_index[wanted.color]
        position = position.play(color, judge(position, wanted))
    told = asked(position, AnalysisKind.BEST_MOVES, limit=50)
    assert len(told.moves) == len(position.legal_placements())


def test_progress_tells_the_best_so_far_and_who_is_told_may_cancel():
    heard: list[Progress] = []

    def tell(progress: Progress) -> bool:
        heard.append(progress)
        return False

    told = asked(a_position(), AnalysisKind.BEST_MOVES, simulations=200_000, tell=tell)
    [progress] = heard
    assert 0 < progress.share < 1
    assert progress.best is not None
    assert type(progress.best) is board.Move
    assert told.simulations < 200_000
