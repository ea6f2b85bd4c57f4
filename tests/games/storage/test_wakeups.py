import threading
import time

import pytest
from django.db import connection, transaction

from games.storage import wakeups
from games.storage.wakeups import CHANNEL, Sleeper, wake_relays
from tests.threads import together

pytestmark = pytest.mark.usefixtures("committed")

LONG = 20.0
RUNNING = threading.Event()


@pytest.fixture(autouse=True)
def unwoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if this process had woken nobody yet."""
    monkeypatch.setattr(wakeups, "_last", float("-inf"))


@pytest.fixture
def sleeper() -> Sleeper:
    """It listens already, and heard nothing."""
    found = Sleeper(CHANNEL)
    assert found.sleep(LONG, RUNNING)
    assert not found.sleep(0, RUNNING)
    return found


def wake_elsewhere() -> None:
    together([wake_relays])


def ask_anything() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def test_who_sleeps_is_woken_by_another(sleeper):
    woken = threading.Timer(0.2, wake_elsewhere)
    woken.start()
    began = time.monotonic()
    assert sleeper.sleep(LONG, RUNNING)
    assert time.monotonic() - began < LONG / 2
    woken.join()
    assert not sleeper.sleep(0, RUNNING)


def test_a_wakeup_that_came_with_an_answer_is_heard(sleeper):
    wake_elsewhere()
    ask_anything()
    assert sleeper.sleep(LONG, RUNNING)


def test_who_begins_to_listen_looks_for_what_was_said_before():
    assert Sleeper(CHANNEL).sleep(LONG, RUNNING)


def test_who_lost_its_connection_looks_again(sleeper):
    connection.close()
    assert sleeper.sleep(LONG, RUNNING)
    wake_elsewhere()
    assert sleeper.sleep(LONG, RUNNING)


def test_who_shall_stop_does_not_sleep_on(sleeper):
    stopped = threading.Event()
    threading.Timer(0.1, stopped.set).start()
    began = time.monotonic()
    sleeper.sleep(LONG, stopped)
    assert time.monotonic() - began < LONG / 2


def test_a_transaction_wakes_when_it_is_stored(sleeper):
    with transaction.atomic():
        wake_relays()
        ask_anything()
        assert not sleeper.sleep(0, RUNNING)
    assert sleeper.sleep(LONG, RUNNING)


def test_what_was_rolled_back_wakes_nobody(sleeper):
    with transaction.atomic():
        wake_relays()
        transaction.set_rollback(True)
    assert not sleeper.sleep(0, RUNNING)


def test_a_process_says_it_once_in_a_while(sleeper):
    wake_relays()
    assert sleeper.sleep(LONG, RUNNING)
    wake_relays()
    ask_anything()
    assert not sleeper.sleep(0, RUNNING)
    assert wakeups.APART < wakeups.AWAKE, "Whoever was woken is awake for as long."


def test_nobody_fails_because_nobody_can_be_woken(monkeypatch):
    monkeypatch.setattr(wakeups, "_NOTIFY", "NOTIFY")
    wake_relays()
