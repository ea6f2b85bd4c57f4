"""The archive: judged games become records, each of them once.

`archiving` stores a batch of new records, by `rows` and `copying`. `feed_reader`
archives the games that are played here. `projections` registers the tables that are
derived from records: they are updated in the same transaction, and `rebuilding` fills
them again. `permissions` says who may read a record, `answers` is its JSON, and
`erasing` replaces the name of a player.

It stands above `records.judging`; search, explorer, statistics and ratings stand above
it.
"""
