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
from blokus_api.limits.buckets import INTERVAL, Buckets
from blokus_api.limits.shared_buckets import PATIENCE

CAPACITY = 300
SECONDS = 1.5
PROCESSES = 3
EACH = 0.005
"""Seconds that a request takes, as if it did something."""

ASKING = f"""
import sys, time
from blokus_api.limits.buckets import Buckets

buckets, admitted, end = Buckets(sys.argv[1]), 0, time.monotonic() + {SECONDS}
while time.monotonic() < end:
    if buckets.look("key", {CAPACITY}).left:
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
    print(buckets.take("key", {CAPACITY}).left, flush=True)
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
    with ExitStack() as ending:
        running = [
            ending.enter_context(process(ASKING, counting)) for _ in range(PROCESSES)
        ]
        admitted = [int(one.communicate()[0]) for one in running]

    # They begin at different moments, and each knows nothing for an interval.
    refilled = CAPACITY / 60 * 10
    unheard = PROCESSES * 3 * INTERVAL / EACH
    assert CAPACITY <= sum(admitted) <= CAPACITY + refilled + unheard
    assert sum(admitted) < PROCESSES * SECONDS / EACH


@pytest.mark.depth
def test_what_a_killed_process_took_stays_taken_and_no_more(
    counting: str, make: Callable[[], Buckets]
) -> None:
    with process(TAKING, counting) as other:
        assert [take(other) for _ in range(10)][-1] == CAPACITY - 10
        time.sleep(3 * INTERVAL)
        other.send_signal(signal.SIGKILL)
    one = make()
    one.take("key", CAPACITY)
    one.tell()

    assert CAPACITY - 11 <= one.look("key", CAPACITY).left < CAPACITY - 1


def test_what_was_taken_beyond_is_owed(make: Callable[[], Buckets]) -> None:
    """By two that did not hear of each other: both wait until it has refilled."""
    one, other = make(), make()
    for both in (one, other):
        for _ in range(CAPACITY):
            both.take("key", CAPACITY)
    for both in (one, other, one):
        both.take("key", CAPACITY)
        both.tell()

    level = one.look("key", CAPACITY)
    assert level.left == 0
    assert 55 < level.wait <= 62


def test_what_is_taken_while_others_are_told_is_counted_once(
    make: Callable[[], Buckets],
) -> None:
    one, other = make(), make()
    for _ in range(50):
        one.take("key", CAPACITY)
        one.tell()
        other.take("key", CAPACITY)
    other.tell()
    one.take("key", CAPACITY)
    one.tell()

    for both in (one, other):
        assert abs(both.look("key", CAPACITY).left - (CAPACITY - 101)) <= 2


def test_a_full_bucket_is_forgotten(make: Callable[[], Buckets]) -> None:
    one = make()
    for number in range(100):
        one.take(f"key {number}", 1_000_000)
    one.tell()
    time.sleep(0.01)
    one.take("last", 1_000_000)
    one.tell()

    assert set(one._full_at) <= {"last"}


def test_full_buckets_are_forgotten_while_valkey_is_away(tmp_path: Path) -> None:
    one = Buckets(f"redis+socket://{tmp_path}/nobody")
    for number in range(100):
        one.take(f"key {number}", 1_000_000)
    with pytest.raises(RedisError):
        one.tell()
    time.sleep(0.01)
    one.tell()
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
            for _ in range(CAPACITY):
                one.take("key", CAPACITY)
            assert time.monotonic() - started < CAPACITY * PATIENCE
    one.close()

    assert one.look("key", CAPACITY).left == 0
