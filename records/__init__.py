"""Finished games: the archive, and all that can be asked of it.

In: `readers` follows the feed of events, `imports` reads files; both make
`transcripts`, which `judging` replays and `archive` keeps. Followers of the archive:
`search`, `explorer`, `statistics` and `ratings`. Out: `views` serves records, `exports`
writes them. `documents` and `describing` read and write records as JSON, `blksgf` as
files of Pentobi, whose names `pentobi` maps to ours. `conformance` and `client` hold
recorded games against the rules and against a running server.
"""
