"""Limits: which requests are admitted, and how much an owner may store a day.

`admission` refuses suspended networks, most requests while the disk is low, and callers
that exceed their rate. `buckets` counts in the memory of a process, and
`shared_buckets` exchanges the counts between processes through Valkey. `usage` counts
stored rows and bytes; `configuration` reads all limits from the environment.

It stands above `blokus_api.players`, which identifies the caller. Limits on unfinished
games are in `games.services.quotas`, those on log-ins in `blokus_api.players.login`.
"""
