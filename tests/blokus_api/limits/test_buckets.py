"""Processes that count requests together, and do not wait for each other."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from redis import RedisError

from blokus_api.embedded.programs import ROOT
from blokus_api.limits.buckets import INTERVAL, WINDOW, Buckets
from blokus_api.limits.shared_buckets import PATIENCE

CAPACITY = 300
REFILL = CAPACITY / WINDOW
"""Requests that a bucket gets back in a second."""
PROCESSES = 3
ASKED = CAPACITY
"""Requests that each process is sent."""
EACH = 0.005
"""Seconds that a request takes, as if it did something."""
TAKEN = 200
"""Requests whose number is told from a refill of 40 seconds less."""

ASKING = f"""
import sys, time
from blokus_api.limits.buckets import Buckets

buckets, admitted = Buckets(sys.argv[1]), 0
for _ in range({ASKED}):
    if buckets.look("key", {CAPACITY}).remaining:
        buckets.take("key", {CAPACITY})
        admitted += 1
    time.sleep({EACH})
print(admitted, flush=True)
"""

TAKING = f"""
import sys
from blokus_api.limits.buckets import Buckets

buckets = Buckets(sys.argv[1])
for _ in sys.stdin:
    print(buckets.take("key", {CAPACITY}).remaining, flush=True)
"""


@pytest.fixture
def make(counting: str) -> Iterator[Callable[[], Buckets]]:
    """Makes what a process has; several tell each other as processes do."""
    with ExitStack() as ending:

        def one() -> Buckets:
            made = Buckets(counting)
            ending.callback(made.close)
            return made

        yield one


@contextmanager
def process(program: str, url: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", program, url],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def take(running: subprocess.Popen[str]) -> int:
    """What the process says is left."""
    assert running.stdin
    assert running.stdout
    running.stdin.write("\n")
    running.stdin.flush()
    left: int = json.loads(running.stdout.readline())
    return left


@pytest.mark.depth
def test_processes_share_a_bucket(counting: str) -> None:
    started = time.monotonic()
    with ExitStack() as ending:
        running = [
            ending.enter_context(process(ASKING, counting)) for _ in range(PROCESSES)
        ]
        admitted = [int(one.communicate()[0]) for one in running]

    # They begin at different moments, and each knows nothing for an interval.
    refilled = REFILL * (time.monotonic() - started)
    unheard = PROCESSES * 3 * INTERVAL / EACH
    assert CAPACITY <= sum(admitted) <= CAPACITY + refilled + unheard
    assert sum(admitted) < PROCESSES * ASKED


@pytest.mark.depth
def test_what_a_killed_process_took_stays_taken_and_no_more(
    counting: str, make: Callable[[], Buckets]
) -> None:
    hearing, later = make(), make()
    with process(TAKING, counting) as other:
        assert [take(other) for _ in range(TAKEN)][-1] >= CAPACITY - TAKEN
        heard = [left_after_one_more(hearing)]
        while heard[-1] >= CAPACITY - TAKEN / 2:
            time.sleep(INTERVAL)
            heard.append(left_after_one_more(hearing))
        other.send_signal(signal.SIGKILL)

    left = left_after_one_more(later)
    assert CAPACITY - TAKEN - len(heard) - 1 <= left < CAPACITY - TAKEN / 2


def left_after_one_more(buckets: Buckets) -> int:
    """Take one, exchange with the other processes, and return what is left."""
    buckets.take("key", CAPACITY)
    buckets.exchange()
    return buckets.look("key", CAPACITY).remaining


def test_what_was_taken_beyond_is_owed(make: Callable[[], Buckets]) -> None:
    """By two that did not hear of each other: both wait until it has refilled."""
    one, other = make(), make()
    started = time.monotonic()
    for both in (one, other):
        for _ in range(CAPACITY):
            both.take("key", CAPACITY)
    for both in (one, other, one):
        both.take("key", CAPACITY)
        both.exchange()

    level = one.look("key", CAPACITY)
    assert level.remaining == 0
    assert level.wait + time.monotonic() - started > 60
    assert level.wait <= 62


def test_what_is_taken_while_others_are_told_is_counted_once(
    make: Callable[[], Buckets],
) -> None:
    one, other = make(), make()
    started = time.monotonic()
    for _ in range(50):
        one.take("key", CAPACITY)
        one.exchange()
        other.take("key", CAPACITY)
    other.exchange()
    one.take("key", CAPACITY)
    one.exchange()

    lefts = [both.look("key", CAPACITY).remaining for both in (one, other)]
    refilled = REFILL * (time.monotonic() - started)
    for left in lefts:
        assert CAPACITY - 103 <= left <= CAPACITY - 99 + refilled


def test_a_full_bucket_is_forgotten(make: Callable[[], Buckets]) -> None:
    one = make()
    for number in range(100):
        one.take(f"key {number}", 1_000_000)
    one.exchange()
    time.sleep(0.01)
    one.take("last", 1_000_000)
    one.exchange()

    assert set(one._full_at) <= {"last"}


def test_full_buckets_are_forgotten_while_valkey_is_away(tmp_path: Path) -> None:
    one = Buckets(f"redis+socket://{tmp_path}/nobody")
    for number in range(100):
        one.take(f"key {number}", 1_000_000)
    with pytest.raises(RedisError):
        one.exchange()
    time.sleep(0.01)
    one.exchange()
    one.close()

    assert not one._full_at


def test_nobody_waits_for_a_valkey_that_hangs(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as deaf:
        deaf.bind(str(tmp_path / "deaf"))
        deaf.listen()
        one = Buckets(f"redis+socket://{tmp_path}/deaf")
        one.take("key", CAPACITY)
        with deaf.accept()[0]:  # the thread that tells waits from here on
            started = time.monotonic()
            # Far more than what refills until the end of this test.
            for _ in range(3 * CAPACITY):
                one.take("key", CAPACITY)
            assert time.monotonic() - started < CAPACITY * PATIENCE
    one.close()

    assert one.look("key", CAPACITY).remaining == 0
