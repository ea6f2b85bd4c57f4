import pytest

from games.computers.playing import ComputerGame, play
from games.rules.position import start_position


def chosen(game):
    return [(step.color, step.chosen) for step in play(game).steps]


def test_equal_seeds_give_equal_games():
    first, again, other = (
        ComputerGame("junior", {}, ("random", "greedy"), seed) for seed in "112"
    )
    assert chosen(first) == chosen(again) != chosen(other)


@pytest.mark.parametrize(
    "variant", ["trigon-2p", "rumis-steps-2p", "draft-2p", "contest"]
)
def test_a_game_is_played_until_nobody_can_move(variant):
    game = ComputerGame(variant, {}, ("random", "random"), "1")
    steps = play(game).steps
    position = start_position(game.ruleset)
    if position.awaits_draw:
        position = position.draw(position.placements.piece[steps[0].chosen])
    for step in steps:
        assert step.seconds >= 0
        assert step.stand_in is None
        if position.picking is None:
            position = position.play(step.color, step.chosen)
        else:
            position = position.draft(step.chosen)
    assert position.is_over


def test_a_puzzle_ends_where_nothing_fits():
    game = ComputerGame("solo-tetromino-8x10", {}, ("random",), "1")
    position = start_position(game.ruleset)
    for step in play(game).steps:
        position = position.play(step.color, step.chosen)
    assert not position.legal_placements()
