import os
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from celery import Celery
from django.db.models import F

from games import tasks
from games.computers.ai.levels import LEVELS
from games.computers.registry import choose_placement
from games.decisions.verification import find_fault
from games.models import Game, Obligation
from games.services import automation
from games.storage import event_store
from games.storage.obligations import KINDS
from tests.blokus_api.embedded.supervisors import kill
from tests.builders import a_game, play
from tests.e2e.table import until

pytestmark = pytest.mark.django_db


def test_a_worker_plays_the_move_that_is_owed():
    game = a_game(players=["ai:random", "player:B"])
    tasks.play_ai_turn(game, 4)
    assert event_store.read(game).state.version == 5


@pytest.fixture
def killing(monkeypatch):
    """The levels that cannot think; a game with the first of them."""
    levels = ["3"]

    def choose(position, level, seed):
        if level in levels:
            raise MemoryError
        return choose_placement(position, level, seed)

    monkeypatch.setattr(automation, "choose_placement", choose)
    return levels


@pytest.fixture
def unable(killing, kernels):
    return a_game(players=["ai:3", "player:B"])


def begin(game, *, hours_later=0):
    """A run of what the computer owes; the earlier ones are long over."""
    Obligation.objects.filter(subject=game).update(
        begun_at=F("begun_at") - timedelta(hours=hours_later)
    )
    with suppress(MemoryError):
        tasks.play_ai_turn(game, 4)


def test_greedy_stands_in_for_a_computer_that_never_ends(unable, caplog):
    for _ in range(tasks.RUNS):
        begin(unable, hours_later=1)
        assert event_store.read(unable).state.version == 4
    begin(unable, hours_later=1)
    (event,) = event_store.events(unable, after=4)
    assert (event.type, event.actor) == ("move.played", "ai:3")
    assert event.data["stand_in"] == "greedy"
    assert (
        "was started 3 times but never finished. Level greedy plays it" in caplog.text
    )


def test_any_legal_move_is_played_where_greedy_fails_as_well(unable, killing):
    killing.append("greedy")
    for _ in range(tasks.RUNS + 1):
        begin(unable, hours_later=1)
        assert event_store.read(unable).state.version == 4
    begin(unable, hours_later=1)
    (event,) = event_store.events(unable, after=4)
    assert event.data["stand_in"] == "random"


def owed_by(game):
    return Obligation.objects.get(subject=game)


def run_for(seconds, game):
    """What a worker does with a move that was owed for so long."""
    past = timedelta(seconds=seconds)
    Game.objects.filter(id=game).update(ahead=past)
    tasks.play_ai_turn(game, 4)


@pytest.fixture
def unprepared(monkeypatch, tmp_path):
    """A machine on which nobody prepared the computer players."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))


@pytest.fixture
def searching(unprepared):
    """A game there, with a level that searches."""
    return a_game(players=["ai:3", "player:B"])


def test_a_move_waits_until_the_search_is_compiled(searching, monkeypatch):
    before = event_store.clock()
    for _ in range(2 * tasks.RUNS):
        tasks.play_ai_turn(searching, 4)
    assert event_store.read(searching).state.version == 4
    owed = owed_by(searching)
    assert (owed.is_preparing, owed.sent_at) == (True, None)
    assert (owed.runs, owed.attempts) == (0, 0)
    # The clock tells whole milliseconds, of which it leaves out what is begun.
    within = timedelta(seconds=2, milliseconds=1)
    assert before < owed.due_at < event_store.clock() + within


def test_a_move_is_searched_for_as_soon_as_that_can_be(searching, kernels, monkeypatch):
    tasks.play_ai_turn(searching, 4)
    monkeypatch.undo()
    tasks.play_ai_turn(searching, 4)
    (event,) = event_store.events(searching, after=4)
    assert "stand_in" not in event.data


def test_greedy_stands_in_where_nothing_is_compiled_in_20_seconds(searching, caplog):
    run_for(19, searching)
    assert event_store.read(searching).state.version == 4
    run_for(20, searching)
    (event,) = event_store.events(searching, after=4)
    assert (event.actor, event.data["stand_in"]) == ("ai:3", "greedy")
    assert event_store.events(searching)[-1] == event
    assert find_fault(event_store.events(searching)) is None
    assert (
        "requires a search, which is still being compiled. Level greedy moved instead"
        in caplog.text
    )


@pytest.mark.parametrize("level", ["greedy", "random"])
def test_a_level_that_does_not_search_waits_for_nothing(unprepared, level):
    game = a_game(players=[f"ai:{level}", "player:B"])
    tasks.play_ai_turn(game, 4)
    (event,) = event_store.events(game, after=4)
    assert "stand_in" not in event.data


def test_nothing_waits_for_a_search_in_a_draft(unprepared):
    game = a_game("draft-2p", ["ai:3", "player:B"])
    tasks.play_ai_turn(game, 4)
    (event,) = event_store.events(game, after=4)
    assert event.type == "piece.drafted"
    assert "stand_in" not in event.data


def test_a_copy_that_comes_late_puts_nothing_off(searching):
    run_for(20, searching)
    tasks.play_ai_turn(searching, 4)
    assert event_store.read(searching).state.version == 5
    assert not Obligation.objects.filter(subject=searching).exists()


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


def begin_a_worker(queue: str) -> None:
    """As Celery does, in this process."""
    app = Celery(set_as_current=False)
    app.amqp.queues.select([queue])
    tasks.prepare_computers(sender=SimpleNamespace(app=app))


def children() -> set[int]:
    """Processes that we started, with those that ended and were not waited for."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            _, parent = stat.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == os.getpid():
                found.add(int(stat.parent.name))
    return found


@pytest.mark.parametrize("queue", ["ai", "searches", "hints", "analyses"])
def test_a_worker_that_searches_prepares_and_leaves_no_zombie(unprepared, queue):
    before = children()
    begin_a_worker(queue)
    [preparing] = children() - before
    kill(preparing)
    until(lambda: preparing not in children())


@pytest.mark.parametrize("queue", ["score", "imports"])
def test_a_worker_that_never_searches_prepares_nothing(unprepared, queue):
    before = children()
    begin_a_worker(queue)
    assert children() <= before


@pytest.mark.usefixtures("kernels")
def test_a_worker_on_a_prepared_machine_prepares_nothing():
    before = children()
    begin_a_worker("ai")
    assert children() <= before
