"""The archive: judged games become records, each once.

`archiving` takes them in, by `rows` and `copying`. What is derived from records - search
tables, the explorer, statistics, ratings - follows the archive (`projections`): it is
told of new games in the transaction that keeps them, and can be rebuilt from the
records at any time (`rebuilding`). `feed_reader` archives the games that are played here.
"""
