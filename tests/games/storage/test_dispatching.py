import logging
import threading
from datetime import timedelta
from functools import partial

import pytest
from celery import Celery, current_app
from django.db import connection, transaction
from django.utils import timezone
from kombu import Queue

from games.models import Obligation
from games.storage import dispatching, event_store, obligations
from tests.builders import a_game, play
from tests.threads import together


def owe(game, **changes):
    Obligation.objects.filter(subject=game).update(**changes)


def sent(queue):
    """What the broker holds for the workers of a queue, oldest first."""
    messages = []
    with current_app.connection_for_read() as link:
        held = Queue(queue)(link.default_channel)
        held.declare()
        while message := held.get(no_ack=True):
            messages.append((message.headers["task"], *message.payload[0]))
    return messages


@pytest.fixture
def ai_game(db):
    return a_game(players=["ai:random", "player:B"])


@pytest.fixture
def empty_broker(broker):
    for queue in ("ai", "analyses", "score"):
        sent(queue)


@pytest.mark.usefixtures("empty_broker")
def test_a_move_of_the_computer_is_sent_to_its_queue(ai_game):
    assert dispatching.dispatch() == 1
    assert sent("ai") == [("games.play_ai_turn", ai_game, 4)]


@pytest.mark.usefixtures("empty_broker")
@pytest.mark.parametrize(
    ("owner", "told"), [("guest:A", "guest"), ("account:A", "account"), ("", "nobody")]
)
def test_it_is_said_of_what_class_they_are_for_whom_it_is(ai_game, owner, told):
    owe(ai_game, owner=owner)
    dispatching.dispatch()
    with current_app.connection_for_read() as link:
        message = Queue("ai")(link.default_channel).get(no_ack=True)
    assert message
    assert message.headers["owner_class"] == told


@pytest.mark.usefixtures("empty_broker")
def test_a_score_is_sent_to_its_queue(ai_game):
    loaded = event_store.read(ai_game)
    play(ai_game)
    owed = Obligation(
        kind="score", subject=ai_game, version=9, due_at=loaded.now, attempts=0
    )
    owed.save(force_insert=True)
    assert dispatching.dispatch() == 1
    assert sent("score") == [("games.score_game", ai_game, 9)]


@pytest.mark.usefixtures("empty_broker")
def test_what_was_sent_waits_for_its_lease(ai_game):
    dispatching.dispatch()
    assert dispatching.dispatch() == 0
    owed = Obligation.objects.get(subject=ai_game)
    lease = obligations.KINDS["ai-move"].lease
    assert owed.attempts == 1
    assert timedelta(0) < owed.due_at - timezone.now() <= timedelta(seconds=lease)


@pytest.mark.usefixtures("empty_broker")
def test_what_was_not_done_in_its_lease_is_sent_again_with_a_longer_one(ai_game):
    dispatching.dispatch()
    obligations.begin("ai-move", ai_game, 4)
    owe(ai_game, due_at=timezone.now())
    assert dispatching.dispatch() == 1
    owed = Obligation.objects.get(subject=ai_game)
    lease = obligations.KINDS["ai-move"].lease
    assert owed.due_at - timezone.now() > timedelta(seconds=lease)
    assert len(sent("ai")) == 2


@pytest.mark.usefixtures("empty_broker")
def test_a_lease_has_its_limit(ai_game):
    owe(ai_game, attempts=30_000)
    dispatching.dispatch()
    left = Obligation.objects.get(subject=ai_game).due_at - timezone.now()
    assert left <= timedelta(seconds=obligations.LONGEST_LEASE)


@pytest.mark.usefixtures("empty_broker")
def test_what_was_sent_too_often_to_count_holds_nothing_up(ai_game):
    owe(ai_game, attempts=2**15 - 1)
    assert dispatching.dispatch() == 1
    assert len(sent("ai")) == 1


@pytest.mark.usefixtures("empty_broker")
def test_what_fails_again_and_again_is_told(ai_game, caplog):
    owe(ai_game, attempts=obligations.KINDS["ai-move"].alert_after)
    with caplog.at_level(logging.ERROR):
        dispatching.dispatch()
    assert f"ai-move for {ai_game} at version 4 was sent 6 times" in caplog.text


@pytest.mark.usefixtures("empty_broker")
def test_work_that_is_not_due_waits(ai_game):
    owe(ai_game, due_at=timezone.now() + timedelta(hours=1))
    assert dispatching.dispatch() == 0
    assert sent("ai") == []


@pytest.mark.depth
@pytest.mark.usefixtures("db")
def test_neither_what_is_not_due_nor_what_is_not_sent_is_looked_at():
    later = timezone.now() + timedelta(days=1)
    Obligation.objects.bulk_create(
        Obligation(kind="timeout", subject=str(n), version=1, due_at=later)
        for n in range(3000)
    )
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {dispatching._TAKE_DUE}", dispatching._shares())
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "obligation_due" in plan
    assert "obligation_under_way" in plan


@pytest.mark.usefixtures("empty_broker", "db")
def test_work_of_a_kind_that_this_release_does_not_know_holds_nothing_up(monkeypatch):
    monkeypatch.setattr(dispatching, "DISPATCHED_AT_ONCE", 2)
    early = timezone.now() - timedelta(hours=1)
    for subject in ("x", "y"):
        Obligation.objects.create(kind="fax", subject=subject, version=1, due_at=early)
    game = a_game(players=["ai:random", "player:B"])
    assert dispatching.dispatch() == 1
    assert sent("ai") == [("games.play_ai_turn", game, 4)]


def test_a_broker_that_does_not_answer_costs_nothing_but_time(ai_game, monkeypatch):
    other = a_game(players=["ai:random", "player:B"])
    nowhere = Celery(broker="redis+socket:///nowhere", set_as_current=False)
    nowhere.conf.broker_transport_options = {"max_retries": 0}
    monkeypatch.setattr(dispatching, "current_app", nowhere)
    assert dispatching.dispatch() == 0
    for owed in Obligation.objects.filter(subject__in=[ai_game, other]):
        assert owed.attempts == 0
        assert owed.due_at - timezone.now() <= timedelta(
            seconds=dispatching.BROKER_PAUSE
        )


@pytest.mark.usefixtures("empty_broker", "committed")
def test_two_relays_send_everything_once():
    games = {f"g{n}" for n in range(20)}
    for game in games:
        obligations.owe("score", game)
    dispatched = together([partial(dispatching.dispatch)] * 4)
    assert sum(dispatched) == 20
    assert sorted(game for _, game, _ in sent("score")) == sorted(games)


@pytest.mark.usefixtures("empty_broker", "committed")
def test_what_another_relay_is_sending_is_left_to_it():
    a_game(players=["ai:random", "player:B"])
    inside, done = threading.Event(), threading.Event()

    def first() -> int:
        with transaction.atomic():
            dispatched = dispatching.dispatch()
            inside.set()
            done.wait(timeout=60)
        return dispatched

    def second() -> int:
        inside.wait(timeout=60)
        try:
            return dispatching.dispatch()
        finally:
            done.set()

    assert together([first, second]) == [1, 0]


def test_work_that_is_owed_already_is_owed_once_and_when_it_was_due(db):
    obligations.owe_once("analysis", "A")
    obligations.put_off("analysis", "A", timedelta(hours=1))
    due = Obligation.objects.get().due_at
    obligations.owe_once("analysis", "A")
    assert Obligation.objects.get().due_at == due


@pytest.mark.usefixtures("empty_broker")
def test_work_that_is_put_off_is_sent_when_its_time_has_come(db):
    obligations.owe_once("analysis", "A")
    obligations.put_off("analysis", "A", timedelta(hours=1))
    assert dispatching.dispatch() == 0
    obligations.put_off("analysis", "A", timedelta(seconds=-1))
    assert dispatching.dispatch() == 1


@pytest.mark.usefixtures("empty_broker")
def test_when_something_is_due_next_is_known(ai_game):
    due_in = dispatching.due_in()
    assert due_in is not None
    assert due_in <= 0

    dispatching.dispatch()
    assert dispatching.due_in() is None  # the broker has it

    obligations.begin("ai-move", ai_game, 4)
    due_in = dispatching.due_in()
    assert due_in is not None
    assert 0 < due_in <= obligations.KINDS["ai-move"].lease


def test_what_this_release_does_not_know_is_never_due(db):
    Obligation.objects.create(kind="fax", subject="x", version=1, due_at=timezone.now())
    assert dispatching.due_in() is None
