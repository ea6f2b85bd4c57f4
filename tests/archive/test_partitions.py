"""What moves and reads cost where events lie in one table, by month, or by hash."""

import os
import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db import connection, connections
from django.utils import timezone
from pytest_django.plugin import DjangoDbBlocker

from blokus_api.embedded.cluster import SUPERUSER
from blokus_api.embedded.postgres import Postgres
from games.decisions import Command
from games.storage import event_store
from games.storage.partitions import PartitionMonth, Partitions
from tests.archive.conftest import SIZES
from tests.archive.events import LAYOUTS, Events
from tests.builders import a_game, a_move, can_move
from tests.e2e.table import until
from tests.load.processes import Usage

Tell = Callable[[str], None]

pytestmark = pytest.mark.timeout(0)

MOVES = min(1500, max(SIZES))
WARM = min(200, max(SIZES))
READS = 2 * MOVES
"""Fewer of all where the figures are for nobody."""
BEFORE = 2.0
"""Seconds of moves before the table is moved."""


@dataclass(frozen=True)
class Cost:
    """Milliseconds: of the database's processor for one, and by the clock."""

    processor: float
    middle: float
    late: float

    def __str__(self) -> str:
        return (
            f"PostgreSQL {self.processor:.3f} ms, p50 {self.middle:.2f} ms,"
            f" p99 {self.late:.2f} ms"
        )


@pytest.fixture(scope="module")
def events(
    postgres_server: Postgres, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Events]:
    with django_db_blocker.unblock():
        yield Events(postgres_server.url(SUPERUSER))
        connection.close()


@pytest.mark.parametrize("games", SIZES)
def test_a_layout_costs(events: Events, games: int, tell: Tell) -> None:
    events.grow(games)
    count = events.count()
    for layout in LAYOUTS:
        with events.laid_out(layout):
            moves, reads = _moves(), _reads(events.ids)
        tell(
            f"{games:>8} games {count:>9} events  {layout or 'one table':<10} a move:"
            f" {moves}; a read: {reads}  load {os.getloadavg()[0]:.1f}"
        )


def test_the_table_is_moved_while_games_go_on(events: Events, tell: Tell) -> None:
    """Last, since it is so from then on."""
    if len(events.ids) < SIZES[-1]:
        events.grow(SIZES[-1])
    count, stopped = events.count(), threading.Event()
    acts: list[tuple[float, float]] = []
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(_play_until, stopped, acts)
        time.sleep(BEFORE)
        until(lambda: acts)
        began = time.perf_counter()
        partitions = Partitions(connections["owner"])
        partitions.begin(timezone.now())
        made = partitions.reach(
            PartitionMonth.from_time(timezone.now() + timedelta(days=365))
        )
        ended = time.perf_counter()
        stopped.set()
        playing.result()
    earlier = [took for at, took in acts if at < began]
    meanwhile = [took for at, took in acts if at + took > began]
    assert partitions.is_partitioned
    assert made
    tell(
        f"{count:>9} events moved to partitions in {ended - began:.1f} s beside"
        f" {len(meanwhile)} moves; the longest took"
        f" {1000 * max(meanwhile, default=0):.0f} ms,"
        f" before {1000 * max(earlier):.0f} ms  load {os.getloadavg()[0]:.1f}"
    )


def _play_until(stopped: threading.Event, acts: list[tuple[float, float]]) -> None:
    """Note when each move began, and what it took."""
    chance = random.Random(3)
    try:
        while not stopped.is_set():
            loaded = event_store.read(a_game())
            while can_move(loaded.state) and not stopped.is_set():
                decided, actor = a_move(loaded.state, chance)
                began = time.perf_counter()
                event_store.append(loaded, decided, Command(actor))
                acts.append((began, time.perf_counter() - began))
                loaded = event_store.read(loaded.state.id)
    finally:
        connections.close_all()


def _moves() -> Cost:
    """Moves of games that go on: each is read and appended as a request does."""
    chance = random.Random(1)
    acts: list[float] = []
    before = 0.0
    while len(acts) < MOVES + WARM:
        loaded = event_store.read(a_game())
        while can_move(loaded.state) and len(acts) < MOVES + WARM:
            decided, actor = a_move(loaded.state, chance)
            command = Command(actor, f"key {len(acts)}", "f")
            if len(acts) == WARM:
                before = _used()
            began = time.perf_counter()
            event_store.append(loaded, decided, command)
            acts.append(time.perf_counter() - began)
            loaded = event_store.recall(loaded.state.id) or event_store.read(
                loaded.state.id
            )
    return _cost(acts[WARM:], before)


def _reads(games: Sequence[str]) -> Cost:
    """Whole games, of any time."""
    chance = random.Random(2)
    acts: list[float] = []
    before = 0.0
    for number in range(READS + WARM):
        if number == WARM:
            before = _used()
        began = time.perf_counter()
        found = event_store.events(chance.choice(games))
        acts.append(time.perf_counter() - began)
        assert found[-1].version == len(found)
    return _cost(acts[WARM:], before)


def _used() -> float:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    return Usage.measure(pid).cpu


def _cost(acts: Sequence[float], before: float) -> Cost:
    cuts = statistics.quantiles(acts, n=100)
    return Cost(1000 * (_used() - before) / len(acts), 1000 * cuts[49], 1000 * cuts[98])
