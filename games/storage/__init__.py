"""Storage: the only package that contains SQL for games in play.

`event_store` opens, reads and appends to the event streams of games. An append is a
single statement (`append_statement`). `kept_states` caches the latest game states in
memory. `feed` numbers the events of all games in one sequence, and `feed_reading`
passes them to readers. `obligations` stores pending work, and `dispatching` sends it to
the workers. `projections` derives a game's row from its state. `inbox` and `leases`
find the games in which a player must act. `idempotency` uses keys to detect repeated
requests.

The package may import `games.decisions` and `games.replay`; `games.services` imports
it.
"""
