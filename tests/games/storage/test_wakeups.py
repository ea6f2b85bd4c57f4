import threading
from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from django.db import connection, transaction

from games.storage import wakeups
from games.storage.wakeups import CHANNEL, Listener, wake_relays

pytestmark = pytest.mark.usefixtures("committed")

LONG = 120.0
SHORT = 0.3
LISTENERS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE query LIKE 'LISTEN %games_relay%' AND usename = current_user
"""


@pytest.fixture(autouse=True)
def unwoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if this process had woken nobody yet."""
    monkeypatch.setattr(wakeups, "_last", float("-inf"))
    monkeypatch.setattr(wakeups, "RETRY", 0.05)


@pytest.fixture
def sleeper() -> Iterator[threading.Event]:
    """It is listened for it already, and nothing was heard."""
    listener, stopped = Listener(), threading.Event()
    found = listener.sleeper_on(CHANNEL)
    listening = threading.Thread(target=listener.run, args=(stopped,))
    listening.start()
    assert found.wait(LONG)
    found.clear()
    yield found
    found.clear()
    stopped.set()
    listening.join()
    assert found.is_set(), "Whoever shall stop is woken."


def test_who_sleeps_is_woken(sleeper):
    assert not sleeper.is_set()
    wake_relays()
    assert sleeper.wait(LONG)


def test_other_channels_wake_others(sleeper):
    with connection.cursor() as cursor:
        cursor.execute("NOTIFY games_feed")
    assert not sleeper.wait(SHORT)


def test_a_transaction_wakes_when_it_is_stored(sleeper):
    with transaction.atomic():
        wake_relays()
        assert not sleeper.wait(SHORT)
    assert sleeper.wait(LONG)


def test_what_was_rolled_back_wakes_nobody(sleeper):
    with transaction.atomic():
        wake_relays()
        transaction.set_rollback(True)
    assert not sleeper.wait(SHORT)


def test_a_process_says_it_once_in_a_while(sleeper, monkeypatch):
    monkeypatch.setattr(wakeups, "APART", LONG)
    wake_relays()
    assert sleeper.wait(LONG)
    sleeper.clear()
    wake_relays()
    assert not sleeper.wait(SHORT)


def test_whose_listener_lost_its_connection_looks_again(sleeper, postgres_server):
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as other:
        # The listener of the test before may still be closing.
        assert (True,) in other.execute(LISTENERS).fetchall()
    assert sleeper.wait(LONG)
    sleeper.clear()
    wake_relays()
    assert sleeper.wait(LONG)


def test_nobody_fails_because_nobody_can_be_woken(monkeypatch, caplog):
    monkeypatch.setattr(wakeups, "_NOTIFY", "NOTIFY")
    wake_relays()
    assert "on_commit" in caplog.text
