"""The search of records by players, results, positions and patterns on the board.

`requests` declares the filters. `filters` turns them into a query, with `patterns`
and `readings` for moves and cells on a board and `boards` for their SQL. `costs` says
which searches are expensive. `projection` fills the tables that the search needs
besides the records, and `views` serves lists and single records.

It is a projection of `records.archive`; `records.exchange.exports` uses its filters.
"""
