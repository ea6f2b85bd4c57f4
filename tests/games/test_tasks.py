import pytest

from games import store, tasks
from games.models import Obligation
from games.obligations import KINDS
from tests.builders import a_game, play

pytestmark = pytest.mark.django_db


def test_a_worker_plays_the_move_that_is_owed():
    game = a_game(players=["ai:random", "player:B"])
    tasks.play_ai_turn(game, 4)
    assert store.read(game).state.version == 5


def test_a_worker_plays_any_move_for_a_level_that_cannot():
    game = a_game(players=["ai:greedy", "player:B"])
    tasks.play_any_move(game, 4)
    (event,) = store.events(game, after=4)
    assert (event.type, event.actor) == ("move.played", "ai:greedy")


def test_a_second_copy_of_a_move_does_nothing():
    game = a_game(players=["ai:random", "ai:random"])
    tasks.play_ai_turn(game, 4)
    tasks.play_ai_turn(game, 4)
    assert store.read(game).state.version == 5


def test_a_game_that_goes_on_is_not_scored():
    game = a_game()
    state = play(game, 1)
    tasks.score_game(game, state.version)
    assert store.read(game).state == state


def test_a_worker_plays_a_whole_game_and_scores_it():
    game = a_game("junior", ["ai:random", "ai:random"])
    while owed := Obligation.objects.filter(subject=game).first():
        if owed.kind == "ai-move":
            tasks.play_ai_turn(game, owed.version)
        else:
            tasks.score_game(game, owed.version)
    state = store.read(game).state
    assert state.status == "ended"
    assert state.scored is not None


@pytest.mark.parametrize("task", [tasks.play_ai_turn, tasks.score_game])
def test_a_task_ends_before_it_is_sent_again(task):
    (kind,) = [kind for kind in KINDS.values() if kind.task == task.name]
    assert 2 * task.time_limit <= kind.lease
    assert task.soft_time_limit < task.time_limit
