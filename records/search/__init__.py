"""Search of records by player, result, position and pattern on the board.

`requests` declares the filters, and `filters` turns them into a query. `readings`
interprets moves and patterns by the rules, `patterns` parses cells on a board, and
`boards` writes patterns as SQL. `costs` decides which rate limit a search counts
against. `projection` fills the tables that the search needs besides the records, and
`views` serves lists and single records.

The search is a projection of `records.archive`. `records.exchange.exports` uses its
filters.
"""
