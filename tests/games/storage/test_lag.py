from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.db.models.functions import Now

from games.events.envelope import Envelope
from games.models import Game, Obligation
from games.storage import feed, feed_reading
from games.storage.feed import Reader
from games.storage.lag import Lag, lag
from tests.builders import a_game

LATE = timedelta(minutes=5)


@pytest.fixture
def reader(db, monkeypatch):
    """The only one, and it has read nothing."""
    monkeypatch.setattr(feed, "READERS", {})
    made = Reader("late", (), nothing)
    feed.register(made)
    feed_reading.advance(made)
    return made


def nothing(_: Sequence[Envelope]) -> None:
    pass


def an_old_game() -> str:
    """As if it had been made a while ago: events themselves cannot be changed."""
    game = a_game()
    Game.objects.filter(id=game).update(ahead=LATE)
    return game


def test_nothing_that_waits_has_no_age(db):
    assert lag() == Lag(feed=0, queue=0, obligation=0)


def test_an_event_without_a_position_has_an_age(reader):
    an_old_game()
    assert LATE.total_seconds() <= lag().feed < LATE.total_seconds() + 60


def test_an_event_that_a_reader_has_not_seen_has_an_age(reader):
    an_old_game()
    feed.sequence()
    assert lag().feed >= LATE.total_seconds()
    while feed_reading.advance(reader):
        pass
    assert lag().feed == 0


def test_work_that_is_due_and_not_sent_has_an_age(db):
    owe(due_at=Now() - LATE)
    assert lag().obligation >= LATE.total_seconds()


def test_work_that_is_not_due_has_none(db):
    owe(due_at=Now() + LATE)
    assert lag() == Lag(feed=0, queue=0, obligation=0)


def test_work_that_was_sent_and_not_begun_has_the_age_of_its_sending(db):
    owe(due_at=Now() + timedelta(minutes=1), sent_at=Now() - timedelta(seconds=24))
    found = lag()
    assert found.queue >= 24
    assert found.obligation == 0


def test_work_that_was_begun_waits_no_more(db):
    owe(due_at=Now() + timedelta(seconds=1), sent_at=Now() - LATE, begun_at=Now())
    assert lag().queue == 0


def owe(**values: object) -> None:
    Obligation.objects.create(kind="ai-move", subject="x", version=1, **values)
