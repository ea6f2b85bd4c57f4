"""The archive, which stores each judged game once, as a record.

`archiving` stores batches of new records with the help of `rows` and `copying`.
`feed_reader` archives the games that are played on this server. `projections` registers
the tables derived from records, which are updated in the same transaction; `rebuilding`
fills them again. `permissions` decides who may read a record, `answers` defines its
JSON, and `erasing` replaces the name of a player.

This package may import `records.judging`. Search, explorer, statistics and ratings may
import this package.
"""
