"""Reviews of games, whoever played them and however they ended."""

from typing import Any

import pytest
from msgspec.structs import asdict

from games import decisions
from games.analyses.comparisons import comparison
from games.analyses.questions import AnalysisKind, Progress, Question, filled_in
from games.analyses.reviews import answer_review
from games.api.answers.board import Move
from games.computers.ai.findings import Choice
from games.decisions import line_to
from games.replay.evolution import replay
from games.replay.history import positions
from games.replay.state import GameState
from games.rules import moves as rules
from games.rules.legality import judge
from games.rules.position import Position
from games.rules.scoring import outcome
from tests.builders import Stream, a_stream, played, went_on
from tests.games.analyses.subjects import subject_of
from tests.games.computers.ai.positions import after, begun

pytestmark = pytest.mark.usefixtures("kernels")

FEW = 2000
SOME = ("rumis-tower", "obstacle-2p", "half-board")


def a_played_game(variant: str = "junior", seed: int = 1) -> GameState:
    return replay(played(a_stream(variant), seed=seed))


def reviewed(state: GameState, simulations: int = FEW, limit: int | None = None) -> Any:
    question = filled_in(Question(AnalysisKind.REVIEW, 60, limit, simulations))
    return answer_review(state.ruleset, line_to(state), question, lambda _: True)


def resigned(stream: Stream, seat: int) -> Stream:
    state = replay(stream)
    actor = state.seats[seat].player
    assert actor
    return went_on(stream, decisions.resign(state, seat, None), actor)


@pytest.fixture(scope="module")
def game() -> GameState:
    return a_played_game()


@pytest.fixture(scope="module")
def review(game: GameState) -> Any:
    return reviewed(game)


def test_every_placement_is_a_turn_of_who_made_it(game, review):
    assert [turn.ply for turn in review.turns] == list(range(1, game.ply + 1))
    table, names = game.position.placements, game.ruleset.colors
    for turn, placed in zip(review.turns, game.position.played, strict=True):
        assert turn.seat == placed.seat
        assert turn.played.color == names[placed.color]
        assert turn.played.cells == table.cells_of(placed.number)


def test_what_is_lost_is_what_the_best_has_more(review):
    for turn in review.turns:
        best, made = turn.best, turn.played
        for what, lost in (("value", "value_lost"), ("score", "points_lost")):
            more = max(0.0, getattr(best, what) - getattr(made, what))
            assert getattr(turn, lost) == pytest.approx(more, abs=0.02)
        assert 0 <= made.value <= 1
        if best.cells == made.cells:
            assert turn.value_lost == turn.points_lost == 0


@pytest.mark.parametrize("seed", [4, 5])
def test_the_last_placement_is_worth_what_the_game_brought(seed):
    game = a_played_game(seed=seed)
    ended = outcome(game.position)
    last = reviewed(game).turns[-1]
    seat = last.seat
    assert last.best.cells != last.played.cells
    assert last.played.score == ended.seats[seat] - ended.seats[1 - seat]
    assert ended.winners == (seat,)
    assert last.played.value == 1


def test_mistakes_are_told_by_what_they_cost(game, review):
    lost = {turn.ply: turn.value_lost for turn in review.turns}
    costs = [lost[ply] for ply in review.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= 5
    assert all(costs)
    assert max(lost.values()) == (costs[0] if costs else 0)
    assert len(reviewed(game, FEW, limit=1).mistakes) <= 1


def test_the_largest_mistakes_are_told_with_what_was_better(game, review):
    assert 0 < len(review.largest) <= 5
    turns = {turn.ply: turn for turn in review.turns}
    for mistake in review.largest:
        turn, before = turns[mistake.ply], position_at(game, mistake.ply - 1)
        told = {field: getattr(mistake, field) for field in turn.__struct_fields__}
        assert told == asdict(turn)
        assert mistake.played != mistake.best
        assert mistake.reasons == comparison(
            before, *(numbered(before, each) for each in (turn.best, turn.played))
        )
    costs = [(one.value_lost, one.points_lost) for one in review.largest]
    assert costs == sorted(costs, reverse=True)


def test_what_follows_the_better_placement_can_be_played(game):
    lines = [(one.ply, one.best, one.line) for one in reviewed(game, 20_000).largest]
    assert any(line for _, _, line in lines)
    for ply, best, line in lines:
        position = position_at(game, ply - 1)
        position = position.play(*numbered(position, best))
        for step in line:
            assert position.seat == step.seat
            choice = numbered(position, step)
            assert choice in position.legal_placements()
            position = position.play(*choice)


def test_what_may_be_chance_is_not_told_as_a_mistake():
    game = a_played_game()
    few = reviewed(game, 5 * game.ply)
    assert few.mistakes
    assert few.largest == []


@pytest.mark.parametrize("variant", SOME)
def test_other_families_have_their_mistakes_told(variant):
    position = after(24, begun(variant))
    question = filled_in(Question(AnalysisKind.REVIEW, 60, None, 100 * 24))
    line = subject_of(position).line
    told = answer_review(position.ruleset, line, question, lambda _: True)
    assert len(told.turns) == 24
    assert told.largest
    for mistake in told.largest:
        assert mistake.value_lost > 0 or mistake.points_lost > 0
        assert mistake.reasons


def position_at(state: GameState, ply: int) -> Position:
    return list(positions(state.ruleset, line_to(state)))[ply]


def numbered(position: Position, move: Move) -> Choice:
    color = position.ruleset.color_index[move.color]
    return color, judge(position, rules.Move(move.color, None, move.cells))


def test_each_seat_is_summed_up(review):
    for told in review.seats:
        own = [turn for turn in review.turns if turn.seat == told.seat]
        mean = sum(turn.value_lost for turn in own) / len(own)
        assert told.turns == len(own)
        assert told.mean_value_lost == pytest.approx(mean, abs=0.001)
        best = [t for t in own if t.best.cells == t.played.cells]
        assert told.best == len(best)


def test_seats_have_an_accuracy_and_mistakes_a_grade(review):
    wild, exact = sorted(review.seats, key=lambda seat: -seat.mean_value_lost)
    assert 0 <= wild.accuracy < exact.accuracy <= 100
    for mistake in review.largest:
        few, many = mistake.value_lost < 0.15, mistake.value_lost >= 0.25
        grade = "inaccuracy" if few else "blunder" if many else "mistake"
        assert mistake.grade == grade


def test_turns_share_the_simulations(review):
    assert FEW / 4 < review.simulations <= FEW + 2 * len(review.turns)


def test_the_same_question_has_the_same_answer(game, review):
    assert reviewed(game) == review


@pytest.mark.depth
@pytest.mark.parametrize("variant", ["classic", "classic-2p", "draft-2p", "trigon-3p"])
def test_any_number_of_seats_and_colors_is_reviewed(variant):
    state = replay(played(a_stream(variant), 30))
    told = reviewed(state, 300)
    assert len(told.turns) == state.ply
    assert all(turn.value_lost >= 0 for turn in told.turns)


def test_a_game_that_was_given_up_is_reviewed_as_far_as_it_went():
    state = replay(resigned(played(a_stream("duo"), 5), seat=1))
    assert state.status == "ended"
    assert [turn.ply for turn in reviewed(state, 200).turns] == [1, 2, 3, 4, 5]


def test_a_seat_that_left_before_others_ended_is_no_turn():
    stream = resigned(played(a_stream("classic"), 6), seat=3)
    state = replay(played(stream, 5))
    told = reviewed(state, 200)
    assert [turn.seat for turn in told.turns][6:] == [2, 0, 1, 2, 0]


def test_a_review_tells_its_progress_and_ends_when_nobody_wants_it(game):
    heard: list[Progress] = []

    def tell(progress: Progress) -> bool:
        heard.append(progress)
        return progress.share < 0.3

    question = Question(AnalysisKind.REVIEW, 60, None, 50_000)
    told = answer_review(game.ruleset, line_to(game), question, tell)
    shares = [progress.share for progress in heard]
    assert shares == sorted(shares)
    assert all(share < 0.5 for share in shares)
    assert len(told.turns) < game.ply / 2
