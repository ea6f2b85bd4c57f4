"""Request buckets: each process counts its own requests and gets the others' counts.

A bucket allows the requests of one minute and refills evenly, by the generic cell rate
algorithm. Its state is the time at which it will be full again. Decisions only use
memory, so requests never wait. A thread exchanges the counts with Valkey a few times
per second.

A burst may therefore exceed a bucket by the requests that processes serve between two
exchanges. The excess is charged afterwards, so the rates are exact over some minutes.
Counts that a process could not send, because it ended or Valkey was unavailable, are
lost in favor of the callers.
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
"""Seconds in which an empty bucket refills."""
INTERVAL = 0.2
"""Seconds between two exchanges."""
PAUSE = 5.0
"""Seconds until the next exchange after Valkey failed."""
SECOND = 1_000_000
"""Microseconds per second. Times are whole microseconds so that sums are exact."""


class BucketLevel(NamedTuple):
    """Number of requests left in a bucket, and the time until it is full."""

    remaining: int
    """Number of remaining requests."""
    full_in: int
    """Seconds until the bucket is full."""
    wait: int
    """Seconds until a request is available; 0 if one is."""


class Buckets:
    """Buckets of one process, shared by its threads.

    The object is created at the first request, because its thread would not survive a
    fork.
    """

    def __init__(self, url: str) -> None:
        self._shared = SharedBuckets(url)
        self._full_at: dict[str, int] = {}
        self._unsent: dict[str, int] = {}
        """Microseconds that each bucket was charged since the last exchange."""
        self._lock = Lock()
        self._is_closed = Event()
        self._exchanger = Thread(target=self._run, name="buckets", daemon=True)
        self._exchanger.start()

    def wait(self, key: str, capacity: int) -> int:
        """Return the seconds until a request is available; 0 if one is."""
        full_at = self._full_at.get(key)
        return 0 if full_at is None else _wait(full_at - _now(), _each(capacity))

    def look(self, key: str, capacity: int) -> BucketLevel:
        """Return the level of a bucket."""
        now = _now()
        ahead = max(self._full_at.get(key, now) - now, 0)
        return _level(ahead, _each(capacity))

    def take(self, key: str, capacity: int, amount: int = 1) -> BucketLevel:
        """Charge requests, even if none are available; return the level."""
        return _level(self.push(key, capacity, amount), _each(capacity))

    def push(self, key: str, capacity: int, amount: int) -> int:
        """Charge requests; return the microseconds until the bucket is full."""
        charged = _each(capacity) * amount
        with self._lock:
            now = _now()
            ahead = max(self._full_at.get(key, now) - now, 0) + charged
            self._full_at[key] = now + ahead
            self._unsent[key] = self._unsent.get(key, 0) + charged
        return ahead

    def exchange(self) -> None:
        """Exchange counts with the other processes; raise `redis.RedisError`."""
        with self._lock:
            unsent, self._unsent = self._unsent, {}
            now = _now()
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        if not unsent:
            return
        shared = self._shared.push(unsent)
        with self._lock:
            now = _now()
            for key, ahead in shared.items():
                self._full_at[key] = now + ahead + self._unsent.get(key, 0)

    def close(self) -> None:
        """Exchange the last counts, and close the connection."""
        self._is_closed.set()
        self._exchanger.join()
        self._shared.close()

    def _run(self) -> None:
        pause, is_closed = INTERVAL, False
        while not is_closed:
            is_closed = self._is_closed.wait(pause)
            try:
                self.exchange()
            except redis.RedisError as error:
                if pause != PAUSE:
                    logger.warning(
                        "The shared rate limits are unavailable (%s). For now,"
                        " each process counts requests on its own.",
                        error,
                    )
                pause = PAUSE
            else:
                pause = INTERVAL


@cache  # Only a few capacities exist, and each request needs five of them.
def _each(capacity: int) -> int:
    """Return the microseconds that a bucket needs to regain one request."""
    return WINDOW * SECOND // capacity


def _level(ahead: int, each: int) -> BucketLevel:
    remaining = max(WINDOW * SECOND - ahead, 0) // each
    return BucketLevel(remaining, _seconds(ahead), _wait(ahead, each))


def _wait(ahead: int, each: int) -> int:
    missing = each - WINDOW * SECOND + ahead
    return _seconds(missing) if missing > 0 else 0


def _seconds(microseconds: int) -> int:
    return -(-microseconds // SECOND)


def _now() -> int:
    return time.monotonic_ns() // 1000


@cache
def buckets(url: str) -> Buckets:
    """Return this process's buckets, which are shared through the Valkey server."""
    return Buckets(url)
