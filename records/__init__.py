"""Finished games: the archive, and all data derived from it.

Games come from the event feed and from files (`exchange.imports`). Both are converted
to transcripts, which `judging` replays and `archive` stores as records. The projections
of the archive are `search`, `explorer`, `statistics`, `ratings` and `puzzles`. Records
are published through `exchange.exports`, as sealed months (`dumps`), and as a dataset
for large jobs (`lake`). `log` contains the transparency log. `documents` and `blksgf`
read and write the file formats.

This app imports `games`; `blokus_api` imports this app.
"""
