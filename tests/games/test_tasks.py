from contextlib import suppress
from datetime import timedelta

import pytest
from django.db.models import F

from games import tasks
from games.computers.ai.levels import LEVELS, choose_placement
from games.models import Obligation
from games.services import automation
from games.storage import event_store
from games.storage.obligations import KINDS
from tests.builders import a_game, play

pytestmark = pytest.mark.django_db


def test_a_worker_plays_the_move_that_is_owed():
    game = a_game(players=["ai:random", "player:B"])
    tasks.play_ai_turn(game, 4)
    assert event_store.read(game).state.version == 5


@pytest.fixture
def unable(monkeypatch):
    """Games whose computer cannot think, by what kills it."""

    def choose(position, level, seed):
        if level == "greedy":
            raise MemoryError
        return choose_placement(position, level, seed)

    monkeypatch.setattr(automation, "choose_placement", choose)
    return a_game(players=["ai:greedy", "player:B"])


def begin(game, *, hours_later=0):
    """A run of what the computer owes; the earlier ones are long over."""
    Obligation.objects.filter(subject=game).update(
        begun_at=F("begun_at") - timedelta(hours=hours_later)
    )
    with suppress(MemoryError):
        tasks.play_ai_turn(game, 4)


def test_any_legal_move_is_played_for_a_computer_that_never_ends(unable, caplog):
    for _ in range(tasks.RUNS):
        begin(unable, hours_later=1)
        assert event_store.read(unable).state.version == 4
    begin(unable, hours_later=1)
    (event,) = event_store.events(unable, after=4)
    assert (event.type, event.actor) == ("move.played", "ai:greedy")
    assert "was begun 3 times and never made" in caplog.text


def test_copies_that_waited_together_count_as_one_run(unable):
    for _ in range(2 * tasks.RUNS):
        begin(unable)
    assert event_store.read(unable).state.version == 4
    assert Obligation.objects.get(subject=unable).runs == 1


def test_a_move_that_was_sent_often_and_never_begun_is_thought_about(monkeypatch):
    game = a_game(players=["ai:greedy", "player:B"])
    Obligation.objects.filter(subject=game).update(attempts=90)
    levels = []

    def choose(position, level, seed):
        levels.append(level)
        return choose_placement(position, level, seed)

    monkeypatch.setattr(automation, "choose_placement", choose)
    tasks.play_ai_turn(game, 4)
    assert levels == ["greedy"]


def test_the_runs_of_one_move_do_not_count_for_the_next():
    game = a_game(players=["ai:random", "ai:random"])
    tasks.play_ai_turn(game, 4)
    owed = Obligation.objects.get(subject=game)
    assert (owed.version, owed.runs, owed.begun_at) == (5, 0, None)


def test_a_second_copy_of_a_move_does_nothing():
    game = a_game(players=["ai:random", "ai:random"])
    tasks.play_ai_turn(game, 4)
    tasks.play_ai_turn(game, 4)
    assert event_store.read(game).state.version == 5


def test_a_game_that_goes_on_is_not_scored():
    game = a_game()
    state = play(game, 1)
    tasks.score_game(game, state.version)
    assert event_store.read(game).state == state


def test_a_worker_plays_a_whole_game_and_scores_it():
    game = a_game("junior", ["ai:random", "ai:random"])
    while owed := Obligation.objects.filter(subject=game).first():
        if owed.kind == "ai-move":
            tasks.play_ai_turn(game, owed.version)
        else:
            tasks.score_game(game, owed.version)
    state = event_store.read(game).state
    assert state.status == "ended"
    assert state.scored is not None


@pytest.mark.parametrize("task", [tasks.play_ai_turn, tasks.score_game])
def test_a_task_ends_before_it_is_sent_again(task):
    (kind,) = [kind for kind in KINDS.values() if kind.task == task.name]
    assert 2 * task.time_limit <= kind.lease
    assert task.soft_time_limit < task.time_limit


def test_a_level_has_thought_before_its_task_is_ended():
    thinking = max(level.seconds for level in LEVELS.values())
    assert thinking + 3 <= (tasks.play_ai_turn.soft_time_limit or 0)
