"""Limits: how many requests a caller may send, and how much an owner may store a day.

`rate_limits` is the middleware that chooses the bucket of a request. `buckets` counts
in the memory of a process, and `shared_buckets` exchanges the counts between processes
through Valkey. `usage` counts stored rows and bytes; `configuration` reads all limits
from the environment.

It stands above `blokus_api.players`, which identifies the caller. Limits on unfinished
games are in `games.services.quotas`.
"""
