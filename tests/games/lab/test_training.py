import math
from itertools import chain

import numpy as np
import pytest

from games.computers.ai.arrays.memory import FEATURES, PHASES, ROLES
from games.computers.ai.arrays.style import Weights
from games.computers.ai.preferences import preferences_for
from games.lab.selfplay import Lesson, play_game
from games.lab.training import Examples, fit, train
from games.rules.variants import find_ruleset
from tests.games.computers.ai.positions import random_games

pytestmark = pytest.mark.usefixtures("kernels")

NOTHING = Weights(np.zeros((PHASES, ROLES, FEATURES), np.float32), {})


def some_examples(weights: list[float], positions: int = 200) -> Examples:
    """Positions with ten placements each, chosen from as the weights say."""
    chance = np.random.default_rng(5)
    features = chance.normal(size=(positions * 10, len(weights))).astype(np.float32)
    likely = np.exp(features @ np.array(weights)).reshape(positions, 10)
    shares = (likely / likely.sum(axis=1, keepdims=True)).astype(np.float32)
    return Examples(
        features,
        shares.ravel(),
        np.ones(positions * 10, np.float32),
        np.arange(0, positions * 10, 10),
    )


def test_the_weights_that_explain_choices_are_found():
    wanted = [1.5, -0.7, 0.0, 0.3]
    found, _ = fit(some_examples(wanted))
    assert found == pytest.approx(wanted, abs=0.05)


def test_what_cannot_be_told_apart_stays_as_likely():
    found, left = fit(some_examples([0.0, 0.0]))
    assert found == pytest.approx([0.0, 0.0], abs=0.02)
    assert left == pytest.approx(math.log(10), abs=0.01)


def choosing_the_biggest() -> list[Lesson]:
    """Lessons of a player who looks only at the largest pieces."""
    lessons = []
    for position in random_games("half-board"):
        moves = position.legal_placements()
        sizes = {move: position.placements.piece_of(move[1]).size for move in moves}
        if len(set(sizes.values())) > 1:
            largest = max(sizes.values())
            visits = {move: 1 for move in moves if sizes[move] == largest}
            line = tuple([placed[:2] for placed in position.played])
            lessons.append(Lesson("half-board", {}, None, (), line, visits))
        if len(lessons) == 60:
            return lessons
    raise AssertionError


def test_who_places_big_pieces_is_understood():
    weights, _ = train(choosing_the_biggest(), NOTHING, seed=1)
    chosen = np.sum([weights.pieces[piece] for piece in ("I5", "W", "X")])
    assert chosen > np.sum([weights.pieces[piece] for piece in ("1", "2", "I3")])


@pytest.mark.depth
def test_weights_of_all_phases_come_from_games():
    ruleset = find_ruleset("duo", {})
    preferences = preferences_for(ruleset)
    games = [play_game(ruleset, preferences, 4, f"{seed}") for seed in range(3)]
    lessons = list(chain.from_iterable(games))
    weights, left = train(lessons, NOTHING, seed=1)
    again, _ = train(lessons, NOTHING, seed=1)
    assert weights.cells.shape == (PHASES, ROLES, FEATURES)
    assert weights.pieces.keys() == {piece.id for piece in ruleset.pieces}
    assert len(left) == PHASES
    assert np.isfinite(weights.cells).all()
    assert (weights.cells == again.cells).all()


def test_a_phase_that_no_game_came_to_stays_as_it_was():
    opening = choosing_the_biggest()[:1]
    assert not opening[0].line
    before = preferences_for(find_ruleset("duo", {})).weights
    weights, left = train(opening, before, seed=1)
    assert (weights.cells[0] != before.cells[0]).any()
    assert (weights.cells[1:] == before.cells[1:]).all()
    assert all(
        row[1:] == before.pieces[piece][1:] for piece, row in weights.pieces.items()
    )
    assert left[1:] == [0, 0, 0]


@pytest.mark.depth
def test_games_with_other_pieces_teach_together():
    both = [
        play_game(ruleset, preferences_for(ruleset), 4, "1", plies=2)
        for ruleset in (find_ruleset("duo", {}), find_ruleset("junior", {}))
    ]
    weights, _ = train(chain.from_iterable(both), NOTHING, seed=1)
    assert {"X", "Z4"} <= weights.pieces.keys()
