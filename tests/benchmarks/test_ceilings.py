"""How fast goes what all games share: the order of the feed, and who reads all of it.

By the clock, since most of it is PostgreSQL's work; the benchmark's database does not
wait for its disk.
"""

import time

import pytest
from django.db import connection
from pytest_benchmark.fixture import BenchmarkFixture

from games.ids import new_id
from games.storage import feed
from tests.benchmarks.conftest import LINES
from tests.builders import a_game, play

ROUNDS = 40

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.benchmark(timer=time.perf_counter),
]

_NOTE = """
INSERT INTO games_outboxentry (game_id, version)
SELECT %s, number FROM generate_series(1, %s) AS number
"""


def noted(events: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_NOTE, [new_id(), events])


@pytest.mark.parametrize("events", [1, 50, feed.SEQUENCED_AT_ONCE])
def test_events_are_numbered(benchmark: BenchmarkFixture, events: int) -> None:
    before = feed.head()

    numbered = benchmark.pedantic(
        feed.sequence, setup=lambda: noted(events), rounds=ROUNDS
    )

    assert numbered == events
    assert (feed.head() - before) % events == 0
    if benchmark.stats is not None:
        median = benchmark.stats.stats.median
        LINES.append(
            f"{events} events a look: {1000 * median:.2f} ms by the clock,"
            f" {events / median:.0f} events/s"
        )


def test_events_are_read_by_a_process_of_streams(benchmark: BenchmarkFixture) -> None:
    while feed.head() < feed.READ_AT_ONCE:
        play(a_game("duo"))
        feed.sequence()

    read = benchmark.pedantic(feed.entries, args=(0,), rounds=ROUNDS)

    assert len(read) == feed.READ_AT_ONCE
    if benchmark.stats is not None:
        median = benchmark.stats.stats.median
        LINES.append(
            f"{len(read)} events read for streams: {1e6 * median / len(read):.0f} us"
            " each by the clock"
        )
