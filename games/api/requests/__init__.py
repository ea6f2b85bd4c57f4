"""Requests: the bodies and queries that clients send, checked and turned into values.

Classes here declare types, ranges and sizes; `games.decisions` checks the rest by the
rules. `games` has a new game, `clocks` its clock and `seats` its players. `moves` reads
a move as the client words it, and `lines` the moves and cells in a query.

`games.api.views` and views of records call it; it stands above `games.api.http`.
"""
