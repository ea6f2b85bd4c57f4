"""Search for records by player, result, position, pattern and other properties.

`requests` declares the filters, and `filters` turns them into a query. `readings`
interprets moves and patterns under the rules. `patterns` parses patterns, and `boards`
converts them to SQL. `costs` selects the rate limit that applies to a search.
`projection` fills the additional tables that the search requires, and `views` serves
lists and single records.

The search is a projection of `records.archive`. `records.exchange.exports` uses its
filters.
"""
