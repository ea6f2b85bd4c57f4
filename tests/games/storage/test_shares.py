"""What is owed is shared out: by whom it is for, and who waits for it."""

from datetime import timedelta

import pytest
from celery import Celery
from django.utils import timezone

from games.models import LastTurn, Obligation
from games.storage import dispatching, obligations, queues
from tests.games.storage.test_dispatching import sent

GUEST, OTHER, ACCOUNT = "guest:A", "guest:B", "account:C"


def owe(subject, owner, *, network=None, kind="ai-search", urgency=0, seconds_ago=60.0):
    Obligation.objects.create(
        kind=kind,
        subject=subject,
        owner=owner,
        network=network,
        urgency=urgency,
        version=0,
        due_at=timezone.now() - timedelta(seconds=seconds_ago),
    )


def subjects(queue):
    return [subject for _, subject, _ in sent(queue)]


def begin_all(kind="ai-search"):
    """Workers begin all that was sent."""
    for one in Obligation.objects.filter(kind=kind, sent_at__isnull=False):
        obligations.begin(kind, one.subject, one.version)


@pytest.fixture(autouse=True)
def empty_broker(broker, db):
    for queue in ("ai", "searches", "hints", "analyses", "imports", "score"):
        sent(queue)


def test_only_so_much_waits_in_the_broker_that_workers_are_not_idle():
    for n in range(50):
        owe(f"g{n}", GUEST)
    assert dispatching.dispatch() == queues.SEARCHES.waiting
    assert dispatching.dispatch() == 0
    begin_all()
    assert dispatching.dispatch() == queues.SEARCHES.waiting


def test_who_comes_last_is_next_where_another_has_much():
    for n in range(50):
        owe(f"g{n}", GUEST, seconds_ago=100)
    dispatching.dispatch()
    owe("late", OTHER, seconds_ago=0.0)
    begin_all()
    dispatching.dispatch()
    assert "late" in subjects("searches")[queues.SEARCHES.waiting :]


def test_each_owner_has_a_bound_however_much_is_free():
    for n in range(50):
        owe(f"g{n}", GUEST)
    for _ in range(10):
        dispatching.dispatch()
        begin_all()
    under_way = Obligation.objects.filter(sent_at__isnull=False).count()
    assert under_way == queues.SEARCHES.each


def test_what_is_done_makes_room_for_more_of_its_owner():
    for n in range(2):
        owe(f"a{n}", GUEST, kind="analysis", seconds_ago=60 - n)
    assert dispatching.dispatch() == 1
    begin_all("analysis")
    assert dispatching.dispatch() == 0
    obligations.settle("analysis", "a0")
    assert dispatching.dispatch() == 1
    assert subjects("analyses") == ["a0", "a1"]


def test_what_somebody_waits_for_comes_before_what_nobody_does():
    for n in range(5):
        owe(f"alone{n}", GUEST, urgency=1, seconds_ago=100)
    owe("awaited", GUEST, seconds_ago=0.0)
    dispatching.dispatch()
    assert "awaited" in subjects("searches")


def test_many_guests_do_not_come_before_an_account_in_turn():
    for n in range(20):
        owe(f"g{n}", f"guest:{n}", seconds_ago=100)
    for n in range(3):
        owe(f"a{n}", ACCOUNT, seconds_ago=1)
    dispatching.dispatch()
    assert set(subjects("searches")) <= {"a0", "a1", "a2"}


def worker(kind):
    """Do the work of a kind as one worker does, and yield the subjects in order."""
    queue, messages = obligations.KINDS[kind].queue.name, []
    while True:
        dispatching.dispatch()
        messages += sent(queue)
        if not messages:
            return
        _, subject, version = messages.pop(0)
        obligations.begin(kind, subject, version)
        yield subject
        dispatching.dispatch()
        messages += sent(queue)
        obligations.settle(kind, subject)


def test_guests_of_one_network_share_a_turn():
    for n in range(20):
        owe(f"crowd{n}", f"guest:{n}", network="crowd", kind="hint", seconds_ago=100)
    owe("alone", GUEST, network="other", kind="hint", seconds_ago=1)
    assert "alone" in list(worker("hint"))[:2]


@pytest.mark.parametrize("kind", ["hint", "analysis", "import", "ai-move", "ai-search"])
def test_who_comes_last_waits_for_one_turn_of_each_other_network(kind):
    for n in range(60):
        network = f"crowd{n % 4}"
        owe(f"g{n}", f"guest:{n}", network=network, kind=kind, seconds_ago=100 - n)
    subjects = worker(kind)
    for _ in range(10):
        next(subjects)
    owe("late", GUEST, network="late", kind=kind, seconds_ago=0.0)
    before = list(subjects).index("late")
    assert before <= 4 + obligations.KINDS[kind].queue.waiting


def test_owners_take_turns_where_each_has_much():
    for n in range(12):
        owe(f"{n % 3}-{n}", f"account:{n % 3}", kind="hint", seconds_ago=100 - n)
    subjects = worker("hint")
    for _ in range(2):
        next(subjects)
    owe("late", ACCOUNT, kind="hint", seconds_ago=0.0)
    assert list(subjects).index("late") <= 4


def test_guests_of_a_network_may_use_all_workers_while_no_other_waits():
    for n in range(20):
        owe(f"g{n}", f"guest:{n}", network="school")
    for _ in range(10):
        dispatching.dispatch()
        begin_all()
    assert Obligation.objects.filter(sent_at__isnull=False).count() == 20


def test_a_turn_is_stored_only_while_more_is_due_and_for_a_day():
    owe("only", GUEST)
    dispatching.dispatch()
    assert not LastTurn.objects.exists()
    for n in range(9):
        owe(f"g{n}", f"guest:{n}", network="crowd", kind="hint")
    dispatching.dispatch()
    assert LastTurn.objects.get().holder == "crowd"
    LastTurn.objects.update(at=timezone.now() - timedelta(days=1))
    owe("later", ACCOUNT)
    dispatching.dispatch()
    assert not LastTurn.objects.exists()


def test_an_old_turn_is_replaced_by_a_new_one_of_the_same_holder():
    before = timezone.now()
    LastTurn.objects.create(
        queue="hints", holder="crowd", at=before - timedelta(days=2)
    )
    for n in range(9):
        owe(f"g{n}", f"guest:{n}", network="crowd", kind="hint")
    dispatching.dispatch()
    assert LastTurn.objects.get().at >= before


def test_cheap_work_is_never_behind_expensive_work():
    for n in range(50):
        owe(f"g{n}", GUEST)
    owe("quick", GUEST, kind="ai-move", seconds_ago=0.0)
    dispatching.dispatch()
    assert subjects("ai") == ["quick"]


def test_what_waits_in_the_broker_is_not_sent_once_more():
    owe("x", GUEST)
    dispatching.dispatch()
    Obligation.objects.update(
        sent_at=timezone.now() - timedelta(hours=1), due_at=timezone.now()
    )
    assert dispatching.recall() == 0
    assert dispatching.dispatch() == 0
    assert subjects("searches") == ["x"]


def test_what_the_broker_lost_is_sent_again():
    for name in ("x", "y"):
        owe(name, GUEST)
    dispatching.dispatch()
    sent("searches")
    Obligation.objects.update(sent_at=timezone.now() - timedelta(seconds=6))
    assert dispatching.recall() == 2
    assert dispatching.dispatch() == 2
    assert sorted(subjects("searches")) == ["x", "y"]


def test_of_some_that_are_lost_the_oldest_are_sent_again():
    owe("old", GUEST, seconds_ago=100)
    dispatching.dispatch()
    sent("searches")
    owe("young", OTHER)
    dispatching.dispatch()
    Obligation.objects.filter(subject="old").update(
        sent_at=timezone.now() - timedelta(seconds=60)
    )
    Obligation.objects.filter(subject="young").update(
        sent_at=timezone.now() - timedelta(seconds=30)
    )
    assert dispatching.recall() == 1
    assert dispatching.dispatch() == 1
    assert subjects("searches") == ["young", "old"]


def test_a_broker_that_does_not_answer_has_lost_nothing(monkeypatch):
    owe("x", GUEST)
    dispatching.dispatch()
    Obligation.objects.update(sent_at=timezone.now() - timedelta(seconds=6))
    nowhere = Celery(broker="redis+socket:///nowhere", set_as_current=False)
    nowhere.conf.broker_transport_options = {"max_retries": 0}
    monkeypatch.setattr(dispatching, "current_app", nowhere)
    assert dispatching.recall() == 0
    assert Obligation.objects.get().sent_at is not None


@pytest.mark.parametrize("kind", ["ai-search", "analysis"])
def test_what_a_worker_left_is_sent_again_after_its_lease(kind):
    owe("x", GUEST, kind=kind)
    dispatching.dispatch()
    begin_all(kind)
    assert dispatching.dispatch() == 0
    Obligation.objects.update(due_at=timezone.now())
    assert dispatching.dispatch() == 1


def test_a_lease_begins_when_the_work_does():
    owe("x", GUEST)
    dispatching.dispatch()
    Obligation.objects.update(due_at=timezone.now() - timedelta(hours=1))
    before = timezone.now()
    begin_all()
    due_at = Obligation.objects.get().due_at
    lease = timedelta(seconds=obligations.KINDS["ai-search"].lease)
    assert before + lease <= due_at <= timezone.now() + lease
