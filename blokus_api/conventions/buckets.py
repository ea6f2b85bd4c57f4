"""Buckets of requests, kept in Valkey, so that all web processes count together.

A bucket holds a minute's requests and refills evenly (the generic cell rate algorithm:
one number for a bucket, the moment at which it will be full again). One script reads
and changes it by the server's own clock, in one round trip.

Without Valkey nobody is counted: limits protect the service, they must not end it.
"""

import logging
import time
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import cast

import redis
from redis.backoff import NoBackoff
from redis.commands.core import Script
from redis.retry import Retry

logger = logging.getLogger(__name__)

WINDOW = 60
"""Seconds in which an empty bucket fills."""
PATIENCE = 0.2
"""Seconds that a request waits for Valkey, at most."""
PAUSE = 5.0
"""Seconds in which it is left alone after it failed."""

SCRIPT = """\
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local window = tonumber(ARGV[2]) * 1000000
local each = window / tonumber(ARGV[1])
local full_at = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local wait = full_at + each - window - now
if wait > 0 then
  return {0, 0, math.ceil((full_at - now) / 1e6), math.ceil(wait / 1e6)}
end
if ARGV[3] == '1' then
  full_at = full_at + each
  local milliseconds = math.max(math.ceil((full_at - now) / 1000), 1)
  redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', milliseconds)
end
local left = math.floor((window - (full_at - now)) / each)
return {1, left, math.ceil((full_at - now) / 1e6), 0}
"""


@dataclass(frozen=True)
class Level:
    """What a bucket said."""

    is_allowed: bool
    left: int
    full_in: int
    """Seconds."""
    wait: int
    """Seconds until the next request is allowed; 0 where it is."""


class Buckets:
    """The buckets of one Valkey."""

    def __init__(self, url: str) -> None:
        self._client = connect(url)
        self._script: Script = self._client.register_script(SCRIPT)
        self._left_alone_until = 0.0
        self._lock = Lock()

    def take(self, key: str, capacity: int) -> Level | None:
        """Take one request out; None where nobody could be asked."""
        return self._ask(key, capacity, takes=True)

    def look(self, key: str, capacity: int) -> Level | None:
        """What `take` would find, without taking."""
        return self._ask(key, capacity, takes=False)

    def close(self) -> None:
        """Give the connections back."""
        self._client.close()

    def _ask(self, key: str, capacity: int, *, takes: bool) -> Level | None:
        if time.monotonic() < self._left_alone_until:
            return None
        try:
            said = self._script([f"rate:{key}"], [capacity, WINDOW, int(takes)])
        except redis.RedisError as error:
            self._leave_alone(error)
            return None
        allowed, left, full_in, wait = cast("list[int]", said)
        return Level(bool(allowed), left, full_in, wait)

    def _leave_alone(self, error: redis.RedisError) -> None:
        with self._lock:
            is_known = time.monotonic() < self._left_alone_until
            self._left_alone_until = time.monotonic() + PAUSE
        if not is_known:
            logger.warning("Requests are not counted for now: %s", error)


def connect(url: str) -> redis.Redis:
    """A client for what Celery and Valkey call their servers."""
    scheme, _, rest = url.partition("://")
    socket = "unix" if scheme.endswith("+socket") else None
    scheme = socket or scheme.replace("valkey", "redis")
    client: redis.Redis = redis.Redis.from_url(
        f"{scheme}://{rest}",
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )
    return client


@cache
def buckets(url: str) -> Buckets:
    """The buckets of this process; processes made by a fork connect anew."""
    return Buckets(url)
