"""Games for one that are played by the rules: solved, as far as known, or lost."""

import random

import pytest

from games.analyses.alone.beam import best_ending, is_lost, pieces_left
from games.analyses.questions import AnalysisKind, Progress, Question
from games.analyses.reasons import ReasonCode
from games.analyses.results import FoundSolution, Hint
from games.analyses.solitaire import answer_alone
from games.rules.position import Position, start_position
from games.rules.scoring import outcome
from games.rules.variants import find_ruleset


def a_position(variant: str, plies: int) -> Position:
    chance = random.Random(7)
    position = start_position(find_ruleset(variant, {}))
    for _ in range(plies):
        position = position.play(*chance.choice(position.legal_placements()))
    return position


@pytest.mark.parametrize("variant", ["obstacle-1p", "solo-84", "solo-84-descending"])
def test_a_way_is_legal_to_its_end_and_leaves_what_is_said(variant):
    position = a_position(variant, 6)
    ending = best_ending(position, 0.1, lambda *_: True)
    for color, number in ending.way:
        assert (color, number) in position.legal_placements()
        position = position.play(color, number)
    assert position.is_over
    assert pieces_left(position) == ending.unplaced
    assert outcome(position).solved is (ending.unplaced == 0)


def test_a_game_against_obstacles_is_solved():
    start = a_position("obstacle-1p", 0)
    told = answer_alone(start, Question(AnalysisKind.SOLUTION, 20), lambda _: True)
    assert isinstance(told, FoundSolution)
    assert told.solvable
    assert told.placements


def test_what_is_not_known_is_not_promised():
    """Whoever places the smallest first has no room for the large ones."""
    position = a_position("solo-84", 0)
    while not is_lost(position):
        moves = position.legal_placements()
        position = position.play(*moves[len(moves) // 3])
    heard: list[Progress] = []

    def tell(progress: Progress) -> bool:
        heard.append(progress)
        return True

    told = answer_alone(position, Question(AnalysisKind.HINT, 1), tell)
    assert isinstance(told, Hint)
    assert told.solvable is False
    assert told.left
    assert (told.reasons[0].code, told.reasons[0].count) == (ReasonCode.REST, told.left)
    assert all(0 <= progress.share <= 1 for progress in heard)


def test_a_search_that_nobody_wants_ends():
    told = answer_alone(
        a_position("solo-84", 6), Question(AnalysisKind.HINT, 60), lambda _: False
    )
    assert isinstance(told, Hint)
    assert told.solvable is not False
