"""Buckets that all processes share through Valkey."""

from collections.abc import Mapping
from typing import cast

import redis
from redis.backoff import NoBackoff
from redis.commands.core import Script
from redis.retry import Retry

PATIENCE = 1.0
"""Maximum seconds that the exchanging thread waits for Valkey."""
AT_ONCE = 1000
"""Maximum number of buckets per call. A call takes Valkey a millisecond or two."""

SCRIPT = """\
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local ahead = {}
for i, key in ipairs(KEYS) do
  local full_at = math.max(tonumber(redis.call('GET', key) or 0), now) + ARGV[i]
  ahead[i] = full_at - now
  local milliseconds = math.max(math.ceil(ahead[i] / 1000), 1)
  redis.call('SET', key, string.format('%.0f', full_at), 'PX', milliseconds)
end
return ahead
"""
"""Script that uses Valkey's clock, so that processes only get time differences."""


class SharedBuckets:
    """Buckets of all processes that use the same Valkey."""

    def __init__(self, url: str) -> None:
        self._client = connect(url)
        self._script: Script = self._client.register_script(SCRIPT)

    def push(self, charged: Mapping[str, int]) -> dict[str, int]:
        """Charge buckets; return the microseconds until each is full.

        If this raises `redis.RedisError`, some buckets may have been charged.
        """
        names = list(charged)
        ahead: dict[str, int] = {}
        for start in range(0, len(names), AT_ONCE):
            keys = names[start : start + AT_ONCE]
            result = self._script(
                [f"rate:{key}" for key in keys], [charged[key] for key in keys]
            )
            ahead.update(zip(keys, cast("list[int]", result), strict=True))
        return ahead

    def close(self) -> None:
        """Close the connection."""
        self._client.close()


def connect(url: str) -> redis.Redis:
    """Return a client for the URL of a Redis or Valkey, also in Celery's notation."""
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
