"""Streams, which send clients the events of one or all of their games as they happen.

On any server, `views` returns the first response with the events up to now.
`application` is the streams process (ASGI). It sends this response, and continues it
with the events that `hub` reads from the feed. `bridge` runs the views on a few
threads. `work` assigns positions to bots that must move.

This package may import `blokus_api.players` and `blokus_api.limits`; `blokus_api.asgi`
starts it.
"""
