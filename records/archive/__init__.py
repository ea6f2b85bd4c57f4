"""The archive: judged games become records, each once.

`keeping` takes them in, by `rows` and `copying`. What is derived from records - search
tables, the explorer, statistics, ratings - follows the archive (`followers`): it is
told of new games in the transaction that keeps them, and can be rebuilt from the
records at any time (`rebuilding`). `played` archives the games that are played here.
"""
