"""Buckets shared by all processes: what was taken from them, kept in Valkey."""

from collections.abc import Mapping
from typing import cast

import redis
from redis.backoff import NoBackoff
from redis.commands.core import Script
from redis.retry import Retry

PATIENCE = 1.0
"""Seconds that a process waits for Valkey; no request does."""
AT_ONCE = 1000
"""Buckets of one call, which take Valkey a millisecond or two."""

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
"""By the clock of the server, of which processes learn only distances."""


class SharedBuckets:
    """The buckets of all processes that know one Valkey."""

    def __init__(self, url: str) -> None:
        self._client = connect(url)
        self._script: Script = self._client.register_script(SCRIPT)

    def push(self, taken: Mapping[str, int]) -> dict[str, int]:
        """Push off the moments at which buckets are full; how far away they are then.

        All in microseconds. Raises `redis.RedisError`; then it is not known which of
        them were pushed.
        """
        names = list(taken)
        ahead: dict[str, int] = {}
        for start in range(0, len(names), AT_ONCE):
            keys = names[start : start + AT_ONCE]
            said = self._script(
                [f"rate:{key}" for key in keys], [taken[key] for key in keys]
            )
            ahead.update(zip(keys, cast("list[int]", said), strict=True))
        return ahead

    def close(self) -> None:
        """Give the connection back."""
        self._client.close()


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
