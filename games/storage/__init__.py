"""Storage: the only package that contains SQL about games in play.

`event_store` opens, reads and appends to the event streams of games. An append is one
statement (`append_statement`). `kept_states` caches the latest states in memory. `feed`
numbers all events of all games, and `feed_reading` passes them to readers.
`obligations` are pending work, which `dispatching` sends to workers. `projections`
derives a game's row from its state. `inbox` and `leases` list the games that wait for a
player. `idempotency` stores the keys of repeated requests.

The package may import `games.decisions` and `games.replay`; `games.services` imports
it.
"""
