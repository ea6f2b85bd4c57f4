"""Buckets of requests: every process counts for itself, and hears of the others.

A bucket holds a minute's requests and refills evenly (the generic cell rate algorithm:
one number for a bucket, the moment at which it will be full again). Whether a request
is allowed is decided from memory, so that no request waits for anything. A thread
tells Valkey a few times a second what was taken here, and is told what was taken
everywhere.

So a burst may go beyond a bucket by what the processes answer until they hear of each
other. What was taken beyond is owed: over minutes the rates hold exactly. What a
process could not tell before it ended, or while Valkey was away, the others never
count: errors are in favor of callers.
"""

import logging
import time
from functools import cache
from threading import Event, Lock, Thread
from typing import NamedTuple

import redis

from blokus_api.limits.shared_buckets import SharedBuckets

logger = logging.getLogger(__name__)

WINDOW = 60
"""Seconds in which an empty bucket fills."""
INTERVAL = 0.2
"""Seconds between two times that a process tells the others."""
PAUSE = 5.0
"""Seconds in which Valkey is left alone after it failed."""
SECOND = 1_000_000
"""Times are in whole microseconds, in which sums are exact."""


class BucketLevel(NamedTuple):
    """The requests that a bucket holds, and the time until it is full."""

    left: int
    """Requests."""
    full_in: int
    """Seconds."""
    wait: int
    """Seconds until there is a request left; 0 where there is."""


class Buckets:
    """The buckets of one process, for all its threads.

    Made when the first request comes: the thread would not survive a fork.
    """

    def __init__(self, url: str) -> None:
        self._shared = SharedBuckets(url)
        self._full_at: dict[str, int] = {}
        self._untold: dict[str, int] = {}
        """By how much each bucket was pushed off since the others were told."""
        self._lock = Lock()
        self._is_closed = Event()
        self._teller = Thread(target=self._run, name="buckets", daemon=True)
        self._teller.start()

    def wait(self, key: str, capacity: int) -> int:
        """Return the seconds until there is a request left; 0 where there is."""
        full_at = self._full_at.get(key)
        return 0 if full_at is None else _wait(full_at - _now(), _each(capacity))

    def look(self, key: str, capacity: int) -> BucketLevel:
        """Return the level of a bucket."""
        now = _now()
        ahead = max(self._full_at.get(key, now) - now, 0)
        return _level(ahead, _each(capacity))

    def take(self, key: str, capacity: int, amount: int = 1) -> BucketLevel:
        """Take so much out, also where nothing is left, and look."""
        return _level(self.push(key, capacity, amount), _each(capacity))

    def push(self, key: str, capacity: int, amount: int) -> int:
        """Take so much out; return how far away the moment is now when it is full."""
        taken = _each(capacity) * amount
        with self._lock:
            now = _now()
            ahead = max(self._full_at.get(key, now) - now, 0) + taken
            self._full_at[key] = now + ahead
            self._untold[key] = self._untold.get(key, 0) + taken
        return ahead

    def tell(self) -> None:
        """Exchange with the others; raises `redis.RedisError`."""
        with self._lock:
            taken, self._untold = self._untold, {}
            now = _now()
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        if not taken:
            return
        told = self._shared.push(taken)
        with self._lock:
            now = _now()
            for key, ahead in told.items():
                self._full_at[key] = now + ahead + self._untold.get(key, 0)

    def close(self) -> None:
        """Exchange once more, and give the connection back."""
        self._is_closed.set()
        self._teller.join()
        self._shared.close()

    def _run(self) -> None:
        pause, is_closed = INTERVAL, False
        while not is_closed:
            is_closed = self._is_closed.wait(pause)
            try:
                self.tell()
            except redis.RedisError as error:
                if pause != PAUSE:
                    logger.warning("Processes count requests alone for now: %s", error)
                pause = PAUSE
            else:
                pause = INTERVAL


@cache  # a handful of capacities, five times in each request
def _each(capacity: int) -> int:
    """Return the microseconds in which a bucket gets one request back."""
    return WINDOW * SECOND // capacity


def _level(ahead: int, each: int) -> BucketLevel:
    left = max(WINDOW * SECOND - ahead, 0) // each
    return BucketLevel(left, _seconds(ahead), _wait(ahead, each))


def _wait(ahead: int, each: int) -> int:
    missing = each - WINDOW * SECOND + ahead
    return _seconds(missing) if missing > 0 else 0


def _seconds(microseconds: int) -> int:
    return -(-microseconds // SECOND)


def _now() -> int:
    return time.monotonic_ns() // 1000


@cache
def buckets(url: str) -> Buckets:
    """The buckets of this process that it shares through one Valkey."""
    return Buckets(url)
