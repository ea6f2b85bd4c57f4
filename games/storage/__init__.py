"""Storage: the only package with SQL about games in play.

`event_store` opens, reads and appends to the streams of games, by one statement
(`append_statement`). `kept_states` caches the latest states in memory. `feed` numbers
all events of all games, and `feed_reading` lets readers follow them. `obligations` are
pending work, which `dispatching` sends to workers. `projections` derives a game's row
from its state. `inbox` and `leases` list the games that wait for a player. The keys of
repeated requests are in `idempotency`.

It stands above `games.decisions` and `games.replay`, below `games.services`.
"""
