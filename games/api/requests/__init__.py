"""Bodies and queries that clients send, validated and converted to values.

Classes here declare types, ranges and sizes; `games.decisions` checks everything else
against the rules. `games` declares new games, `clocks` their clocks and `seats` their
players. `moves` parses a move in any of its spellings, and `lines` parses moves and
cells in a query. `games.api.views` and the views of records import this package, which
depends on `games.api.http`.
"""
