"""Replay: pure functions that compute a game's state from its events.

* `state`: the state of a game.
* `evolution`: the state after one more event, or after all events.
* `recording`: wraps decided events for a stream.
* `history`: the steps that led to a position.
* `offers`, `pending`: open offers, and the actions that a game waits for.
* `timekeeping`: the effects of events on the clock.
* `folding`: the compressed form of a cached state.

This layer is above `games.events` and the rules, and below `games.decisions`.
"""
