"""The feed under writers that dawdle and relays that die (tests 10 and 11)."""

import random
import signal
import threading
import time
from collections import Counter, defaultdict
from dataclasses import replace

import pytest
from django.db import connection, transaction

from blokus_api.embedded import programs
from blokus_api.embedded.process import Child
from games.decisions import Command
from games.storage import event_store, feed, kept_states
from tests.blokus_api.webhooks.receiver import Receiver, receiving
from tests.builders import a_game, a_move, can_move
from tests.e2e.table import until
from tests.reliability.crowd import crowding
from tests.reliability.faulty import STEPS
from tests.reliability.house import House
from tests.reliability.sizes import size
from tests.threads import together

WRITERS, READERS, SEQUENCERS = 8, 3, 2


class UndoneError(Exception):
    """A writer thinks better of it."""


def write(stopped: threading.Event, ended: threading.Semaphore, seed: int) -> None:
    """Moves in games of one's own, slowly committed, some of them not at all."""
    try:
        play_slowly(stopped, random.Random(seed))
    finally:
        ended.release()


def play_slowly(stopped: threading.Event, chance: random.Random) -> None:
    while not stopped.is_set():
        loaded = event_store.read(a_game())
        while can_move(loaded.state) and not stopped.is_set():
            events, actor = a_move(loaded.state, chance)
            try:
                with transaction.atomic():
                    event_store.append(loaded, events, Command(actor))
                    time.sleep(chance.random() * 0.01)
                    if chance.random() < 0.05:
                        raise UndoneError  # noqa: TRY301
            except UndoneError:
                kept_states.forget_all()
            loaded = event_store.read(loaded.state.id)


def sequence(stopped: threading.Event) -> None:
    while not stopped.is_set():
        if not feed.sequence():
            time.sleep(0.005)


def read(stopped: threading.Event, seen: list[feed.Entry]) -> None:
    """As the streams do: from the last position on, every 2 ms."""
    while True:
        is_last = stopped.is_set()
        found = feed.entries(seen[-1].position if seen else 0)
        seen += found
        if is_last and not found:
            return
        time.sleep(0.002)


@pytest.mark.usefixtures("committed")
def test_readers_see_every_event_once_and_in_order(measured):
    seconds = size(6, 420)
    writing, sequencing = threading.Event(), threading.Event()
    ended = threading.Semaphore(0)
    seen: list[list[feed.Entry]] = [[] for _ in range(READERS)]

    def end() -> None:
        time.sleep(seconds)
        writing.set()
        for _ in range(WRITERS):
            ended.acquire()
        while feed.sequence():
            pass
        sequencing.set()

    together(
        [
            *(lambda i=i: write(writing, ended, i) for i in range(WRITERS)),
            *(lambda: sequence(sequencing) for _ in range(SEQUENCERS)),
            *(lambda one=one: read(sequencing, one) for one in seen),
            end,
        ]
    )

    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM games_event")
        (stored,) = cursor.fetchone()
    for entries in seen:
        assert [entry.position for entry in entries] == list(range(1, stored + 1))
        versions = defaultdict(list)
        for entry in entries:
            versions[entry.envelope.game].append(entry.envelope.version)
        assert all(v == list(range(1, len(v) + 1)) for v in versions.values())
    measured(
        10,
        f"{stored} events, {READERS} readers, {SEQUENCERS} sequencers: 0 missed,"
        " 0 repeated, 0 out of order",
    )


class Relays:
    """One for each step that they die in, started again as often as they do."""

    def __init__(self, house: House) -> None:
        self.deaths: Counter[str] = Counter()
        self._house = house
        self._running: dict[str, Child] = {}

    def die(self, times: int) -> bool:
        """Whether each has died so often; those that have are started again."""
        for step in STEPS:
            child = self._running.get(step)
            if child and child.is_alive:
                continue
            if child:
                assert child.wait(60) == -signal.SIGKILL, child.failure()
                self.deaths[step] += 1
            self._running[step] = self._started(step)
        return all(self.deaths[step] >= times for step in STEPS)

    def end(self) -> None:
        for child in self._running.values():
            child.stop()

    def _started(self, step: str) -> Child:
        program = programs.relay({**self._house.env, "FAULT": step})
        faulty = {"django": "tests.reliability.faulty"}
        argv = [faulty.get(str(word), str(word)) for word in program.argv]
        log = self._house.folder / f"relay-{step}.log"
        return Child(replace(program, argv=argv), log)


def test_relays_that_die_anywhere_lose_and_repeat_nothing(house, measured):
    times = size(1, 10)
    relays = Relays(house)
    house.stop("relay")
    with receiving() as receiver, house.guest() as player:
        hook = player.post("/webhooks", {"url": receiver.url, "follows": "all"})
        assert hook.status == 201, hook
        with crowding(house, 3, "junior", pause=0.1) as crowd:
            try:
                until(lambda: relays.die(times), 400 * times)
            finally:
                relays.end()
                house.start("relay")
        assert crowd.histories.faults(player) == []
        house.assert_fed()
        games = list(crowd.histories.calls)
        wanted = house.ask(
            "SELECT game_id::text, version FROM games_event"
            " WHERE game_id = ANY (%s::uuid[])",
            games,
        )
        until(lambda: set(wanted) <= set(told(receiver)))
        assert player.delete(f"/webhooks/{hook.body['id']}").status == 204
    assert_in_order([one for one in told(receiver) if one[0] in games])
    deaths = relays.deaths
    measured(
        11,
        f"{len(STEPS)} relays at once, {deaths.total()} deaths, at least"
        f" {min(deaths.values())} at each step; {len(wanted)} events fed and sent"
        f" {len(receiver.got)} times: 0 missed, 0 out of order",
    )


def told(receiver: Receiver) -> list[tuple[str, int]]:
    """Games and versions, as they arrived."""
    found = [message.data for message in list(receiver.got)]
    return [(event["game"], event["version"]) for event in found]


def assert_in_order(arrived: list[tuple[str, int]]) -> None:
    """A version may come again, but none before the one below it."""
    latest: dict[str, int] = defaultdict(int)
    for game, version in arrived:
        assert version <= latest[game] + 1
        latest[game] = max(latest[game], version)
