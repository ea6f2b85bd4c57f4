"""Streams: clients receive events as they happen, of one game or of all their games.

`views` gives the first response, on any server: the events until now. `application` is
the streams process (ASGI). It sends that response and continues it with the events that
`hub` reads from the feed. `bridge` runs the views on a few threads. `work` gives bots
the positions in which they must move.

This package may import `blokus_api.players` and `blokus_api.limits`; `blokus_api.asgi`
starts it.
"""
