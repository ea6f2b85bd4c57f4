"""Work of workers for a game: the computer's moves, and the score."""

import pytest

from games.computers.ai.levels import choose_placement
from games.models import Obligation
from games.services import automation
from games.storage import event_store
from tests.builders import a_game, play

pytestmark = pytest.mark.django_db


def test_the_computer_plays_a_version_the_same_way_every_time():
    game = a_game(players=["ai:greedy", "player:B"])
    loaded = event_store.read(game)
    answer = automation.play_ai_turn(game=game, version=4)
    assert answer is not None
    again = choose_placement(loaded.state.position, "greedy", seed=f"{game}:4")
    played = answer.state.position.played[0]
    assert (played.color, played.number) == again


@pytest.mark.parametrize("version", [3, 5])
def test_the_computer_leaves_other_versions_alone(version):
    game = a_game(players=["ai:random", "player:B"])
    assert automation.play_ai_turn(game=game, version=version) is None


def test_the_computer_does_not_play_for_people():
    assert automation.play_ai_turn(game=a_game(), version=4) is None


def test_the_computer_does_not_play_after_the_end():
    game = a_game(players=["ai:random", "ai:random"])
    version = play(game).version
    assert automation.play_ai_turn(game=game, version=version) is None


def test_the_computer_plays_a_shared_color_for_its_seat():
    game = a_game("classic-3p", ["ai:random"] * 3)
    for version in range(5, 9):
        assert automation.play_ai_turn(game=game, version=version) is not None
    assert [p.seat for p in event_store.read(game).state.position.played] == [
        0,
        1,
        2,
        0,
    ]


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_the_computer_plays_by_another_order_of_colors(level):
    order = ["red", "yellow", "green", "blue"]
    game = a_game("classic", [f"ai:{level}"] * 4, options={"order": order})
    for version in range(6, 11):
        assert automation.play_ai_turn(game=game, version=version) is not None
    state = event_store.read(game).state
    colors = [state.ruleset.colors[placed.color] for placed in state.position.played]
    assert colors == [*order, "red"]


def test_a_game_is_scored_once():
    game = a_game()
    state = play(game)
    assert state.scored is not None
    assert automation.score_game(game=game) is None
    assert not Obligation.objects.filter(subject=game).exists()
