"""The archive, which stores each judged game once, as a record.

`archiving` stores batches of new records, using `rows` and `copying`. `feed_reader`
archives the games that are played on this server. `projections` registers the tables
derived from records, which are updated in the same transaction. `rebuilding` empties
and refills these tables. `permissions` decides who may read a record, `answers` defines
its JSON, and `erasing` replaces a player's name.

This package may import `records.judging`. Search, explorer, statistics and ratings may
import this package.
"""
