"""The archive: judged games become records, each once.

`archiving` takes them in, by `rows` and `copying`. What is derived from records (tables
of the search, explorer, statistics, ratings) are `projections`: they take new records
in the transaction that archives them, and can be rebuilt at any time (`rebuilding`).
`feed_reader` archives the games that are played here.
"""
