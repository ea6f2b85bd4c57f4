import logging
import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connection, connections

from games import relay
from games.events.envelope import Envelope
from games.models import FeedHead, FeedReader, Obligation, OutboxEntry
from games.relay import Duty, _go_on, run_once
from games.storage import feed, wakeups
from records.models import Record
from tests.builders import a_game, play
from tests.e2e.table import until
from tests.threads import together


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """The relay takes over what ends a test run."""
    handlers = {s: signal.getsignal(s) for s in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.fixture
def readers(monkeypatch):
    """Only the readers of the test."""
    monkeypatch.setattr(feed, "READERS", {})
    return feed.READERS


def is_read() -> bool:
    """Whether all readers have been given all that there is."""
    last = FeedHead.objects.get().last
    return not FeedReader.objects.exclude(position=last).exists()


@pytest.mark.usefixtures("db", "broker")
def test_once_does_all_there_is_to_do():
    game = a_game()
    play(game)
    waiting = a_game(players=["ai:random", "player:B"])

    call_command("relay", once=True)

    assert not OutboxEntry.objects.exists()
    last = FeedHead.objects.get().last
    assert FeedReader.objects.get(name="archive").position == last
    assert str(Record.objects.get().game) == game
    assert Obligation.objects.get(subject=waiting).attempts == 1


@pytest.mark.usefixtures("db", "broker")
def test_once_with_nothing_to_do_ends():
    call_command("relay", once=True)
    call_command("relay", once=True)
    assert run_once() == (0, False)


@pytest.mark.usefixtures("db", "broker")
def test_a_reader_that_fails_does_not_stop_the_others(readers, caplog):
    seen: list[Envelope] = []

    def fail(envelopes):
        raise ZeroDivisionError

    feed.register(feed.Reader("a", ("game.created",), fail))
    feed.register(feed.Reader("b", ("game.created",), seen.extend))
    a_game()

    with caplog.at_level(logging.ERROR):
        done, failed = run_once()

    assert (done, failed) == (4 + 4, True)  # numbered, and taken by one
    assert len(seen) == 1
    assert "Its other tasks continue" in caplog.text


@pytest.mark.usefixtures("committed", "broker")
def test_a_connection_that_the_server_ended_is_replaced(readers, caplog):
    def end_connection(envelopes):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    seen: list[Envelope] = []
    feed.register(feed.Reader("a", ("game.created",), end_connection))
    feed.register(feed.Reader("b", ("game.created",), seen.extend))
    a_game()

    with caplog.at_level(logging.WARNING):
        done, failed = run_once()

    assert (done, failed) == (4 + 4, True)
    assert len(seen) == 1
    assert "The database is not responding" in caplog.text


@pytest.mark.usefixtures("committed", "broker")
def test_two_relays_archive_every_game_once():
    games = [a_game("junior") for _ in range(3)]
    for game in games:
        play(game)

    def relay() -> None:
        for _ in range(6):
            run_once()

    together([relay, relay])

    archived = Record.objects.values_list("game", flat=True)
    assert sorted(map(str, archived)) == sorted(games)


@pytest.mark.usefixtures("committed", "broker")
def test_what_is_owed_waits_for_no_reader(readers):
    dispatched = []

    def take_long(envelopes):
        (game,) = together([lambda: a_game(players=["ai:random", "player:B"])])
        owed = Obligation.objects.filter(subject=game, attempts=1)
        dispatched.append(until(owed.exists))
        os.kill(os.getpid(), signal.SIGTERM)

    feed.register(feed.Reader("slow", ("game.created",), take_long))
    a_game()
    call_command("relay")

    assert dispatched == [True]


@pytest.mark.usefixtures("committed", "broker")
def test_a_relay_that_sleeps_is_woken_by_what_is_stored(monkeypatch):
    monkeypatch.setattr(relay, "LONGEST_SLEEP", 600.0)
    stopped = threading.Event()
    running = threading.Thread(target=relay.run, args=(stopped,))
    running.start()
    try:
        for _ in range(3):
            time.sleep(3 * wakeups.APART)
            a_game(players=["ai:random", "player:B"])
            assert until(lambda: not OutboxEntry.objects.exists())
            assert until(lambda: not Obligation.objects.filter(attempts=0))
            assert until(is_read)
    finally:
        stopped.set()
        running.join()


@pytest.mark.usefixtures("committed", "broker")
def test_a_reader_that_fails_for_long_does_not_stop_the_others(readers):
    seen: list[Envelope] = []

    def fail(envelopes):
        raise ZeroDivisionError

    feed.register(feed.Reader("a", ("game.created",), fail))
    feed.register(feed.Reader("b", ("game.created",), seen.extend))
    stopped = threading.Event()
    running = threading.Thread(target=relay.run, args=(stopped,))
    running.start()
    try:
        for _ in range(3):
            a_game()
            assert until(lambda: bool(seen))
            seen.clear()
    finally:
        stopped.set()
        running.join()
    assert FeedReader.objects.get(name="a").position == 0


@pytest.mark.usefixtures("committed", "broker")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_relay_runs_until_it_is_told_to_stop(number):
    game = a_game()

    def stop() -> None:
        """Send the signal when the relay runs: before, it would end the test run."""
        try:
            until(lambda: not OutboxEntry.objects.exists())
        finally:
            connections.close_all()
            os.kill(os.getpid(), number)

    stopping = threading.Thread(target=stop)
    stopping.start()
    call_command("relay")
    stopping.join()

    assert FeedHead.objects.get().last == 4
    assert not OutboxEntry.objects.filter(game_id=game).exists()


@pytest.mark.django_db
def test_a_wakeup_that_comes_during_a_pause_is_followed_by_a_second_look():
    """Nothing announces work that is stored right after a wakeup."""
    stopped, woken = threading.Event(), threading.Event()
    looks: list[int] = []

    def look() -> int:
        looks.append(len(looks))
        if looks == [0]:
            woken.set()  # for work that this look has done
        if len(looks) == 3:
            stopped.set()
        return looks == [0]

    duty = Duty(look, wakeups.CHANNEL, pause=0.01, awake=0.1, rest=lambda: 600)
    relaying = threading.Thread(target=_go_on, args=(duty, woken, stopped), daemon=True)
    relaying.start()
    relaying.join(timeout=60)
    assert len(looks) == 3
