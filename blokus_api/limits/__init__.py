"""Limits on requests per minute, and on each owner's storage per day.

`admission` refuses suspended networks, most requests while the disk is low, and callers
that exceed their rate. `buckets` counts in a process's memory, and `shared_buckets`
exchanges the counts between processes through Valkey. `expensive` limits concurrent
expensive requests. `usage` counts stored rows and bytes. `configuration` reads all
limits from the environment.

This package imports `blokus_api.players`, which identifies the caller. Limits on
unfinished games are in `games.services.quotas`, and limits on logins in
`blokus_api.players.login`.
"""
