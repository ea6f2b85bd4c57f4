"""Finished games: the archive, and all that can be asked of it.

In: the feed of events and `imports` of files; both make transcripts, which `judging`
replays and `archive` keeps. Followers of the archive: `search`, `explorer`,
`statistics` and `ratings`. Out: `views` serves records, `exports` writes files and
streams of them, `dumps` seals months. `documents` reads and writes records as JSON,
`blksgf` as files of Pentobi, whose names `pentobi` maps to ours; `notation` reads moves
as queries word them. `conformance` and `client` hold recorded games against the rules
and against a running server.
"""
