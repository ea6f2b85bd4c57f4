"""What the database knows of the whole server, as a scrape tells it."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from prometheus_client import CollectorRegistry

from blokus_api.metrics import collector
from blokus_api.metrics.collector import ServerCollector
from games.models import Obligation
from games.storage import backlog, feed, queues
from tests.blokus_api.metrics.scraped import Samples, collected, value
from tests.builders import a_game

AGO = timedelta(minutes=5)


class Kept:
    """A connection that a test's transaction needs after the scrape."""

    def close(self) -> None:
        """Keep it."""


@pytest.fixture
def scrape(db, monkeypatch):
    monkeypatch.setattr(collector, "connection", Kept())
    registry = CollectorRegistry()
    registry.register(ServerCollector())
    return lambda: collected(registry)


def owe(subject: str, owner: str, kind: str = "ai-search", **values: object) -> None:
    made = {"version": 0, "due_at": Now() - AGO, **values}
    Obligation.objects.create(kind=kind, subject=subject, owner=owner, **made)


def depth(samples: Samples, owners: str, queue: str = "searches") -> float:
    return value(samples, "blokus_queue_depth", queue=queue, owner_class=owners)


def under_way(samples: Samples, owners: str) -> float:
    name = "blokus_queue_under_way"
    return value(samples, name, queue="searches", owner_class=owners)


def wait(samples: Samples, owners: str) -> float:
    name = "blokus_queue_wait_seconds"
    return value(samples, name, queue="searches", owner_class=owners)


def test_what_waits_is_told_by_who_it_is_for(scrape):
    owe("a", "guest:A")
    owe("b", "guest:B", due_at=Now() - 2 * AGO)
    owe("c", "account:C", sent_at=Now() - AGO, due_at=Now() + AGO)
    found = scrape()
    assert (depth(found, "guest"), depth(found, "account")) == (2, 1)
    assert wait(found, "guest") == pytest.approx(2 * AGO.total_seconds(), abs=30)
    assert wait(found, "account") == pytest.approx(AGO.total_seconds(), abs=30)


def test_what_a_worker_has_begun_or_comes_due_later_waits_for_nobody(scrape):
    owe("a", "guest:A", sent_at=Now() - AGO, begun_at=Now(), due_at=Now() + AGO)
    owe("b", "guest:A", due_at=Now() + AGO)
    assert depth(scrape(), "guest") == 0


def test_what_a_worker_is_at_is_told_by_who_it_is_for_until_its_lease_ends(scrape):
    begun: dict[str, Any] = {"sent_at": Now() - AGO, "begun_at": Now() - AGO / 2}
    owe("a", "guest:A", due_at=Now() + AGO, **begun)
    owe("b", "account:B", due_at=Now() + AGO, **begun)
    owe("c", "account:C", **begun)
    found = scrape()
    assert (under_way(found, "guest"), under_way(found, "account")) == (1, 1)
    assert depth(found, "account") == 1


def test_what_was_not_sent_in_time_is_overdue_by_its_kind(scrape):
    owe("a", "guest:A", kind="timeout")
    owe("b", "guest:A", kind="timeout", sent_at=Now())
    found = scrape()
    assert value(found, "blokus_obligations_overdue", kind="timeout") == 1
    assert value(found, "blokus_obligations_overdue", kind="score") == 0
    name = "blokus_obligations_overdue_seconds"
    assert value(found, name, kind="timeout") >= AGO.total_seconds()


def test_queues_where_nothing_waits_are_told_too(scrape):
    found = scrape()
    told = {dict(labels)["queue"] for name, labels in found if "queue_depth" in name}
    assert {queues.SCORE.name, queues.DELIVERIES.name, queues.IMPORTS.name} <= told


def test_events_wait_for_the_relay_until_they_are_numbered(scrape):
    a_game()
    before = scrape()
    feed.sequence()
    after = scrape()
    assert value(before, "blokus_outbox_events") > 0
    assert value(after, "blokus_outbox_events") == 0
    numbered = value(after, "blokus_feed_events_total")
    assert numbered > value(before, "blokus_feed_events_total")


def test_a_scrape_asks_the_same_few_questions_however_much_waits(scrape):
    def statements() -> int:
        with CaptureQueriesContext(connection) as asked:
            scrape()
        return sum("set_config" not in one["sql"] for one in asked.captured_queries)

    empty = statements()
    for number in range(30):
        owe(f"s{number}", f"guest:{number}")
    assert statements() == empty <= 5


def test_no_more_rows_are_counted_than_a_scrape_may_look_at(scrape, monkeypatch):
    monkeypatch.setattr(backlog, "MOST", 3)
    for number in range(5):
        owe(f"s{number}", "guest:A")
    assert depth(scrape(), "guest") == 3


def test_a_database_that_does_not_answer_is_told_instead(scrape, monkeypatch):
    monkeypatch.setattr(collector, "PATIENCE", -1.0)
    found = scrape()
    assert value(found, "blokus_database_up") == 0
    assert ("blokus_outbox_events", frozenset()) not in found
