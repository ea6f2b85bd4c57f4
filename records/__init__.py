"""Finished games: the archive, and everything that is derived from it.

Games come from the feed of events and from files (`exchange.imports`). Both become
transcripts, which `judging` replays and `archive` stores as records. Projections of the
archive are `search`, `explorer`, `statistics`, `ratings` and `puzzles`. Records leave
by `exchange.exports`, as sealed months (`dumps`) and as a dataset for big jobs
(`lake`). `log` is the transparency log. `documents` and `blksgf` are the file formats.

This app stands above `games` and below `blokus_api`.
"""
