"""Finished games: the archive, and all that can be asked of it.

In: the feed of events and `exchange.imports` of files; both make transcripts, which
`judging` replays and `archive` stores as records. Projections of the archive: `search`,
`explorer`, `statistics` and `ratings`. Out: `search` serves records, `exchange.exports`
writes files and streams of them, `dumps` seals months, `lake` has them as a dataset
with jobs for many machines. `documents` reads records as JSON, `blksgf` reads and
writes files of Pentobi.
"""
