"""Storage: the only package with SQL for games in play.

`event_store` opens, reads and appends to the event streams of games. An append is one
statement (`append_statement`). `kept_states` caches the latest game states in memory.
`feed` numbers the events of all games in one sequence, and `feed_reading` passes them
to readers. `obligations` stores pending work, and `dispatching` sends it to the
workers. `projections` derives a game's row from its state. `inbox` and `leases` find
the games in which a player must act. `idempotency` detects repeated requests by their
keys.

The package may import `games.decisions` and `games.replay`; `games.services` imports
it.
"""
