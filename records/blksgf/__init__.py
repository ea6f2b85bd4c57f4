"""Games as text in the format of the Pentobi program (`docs/blksgf.md`).

`reader` converts a file to transcripts, and `writer` a transcript to a file. `tree`
parses SGF 4 into nodes. `dialects` contains the names that files use for variants,
colors and cells. `headings` reads the root node, and `main_line` reads the moves.
`extension` handles data that Pentobi's properties cannot express.

The package does no I/O. It may import `records.judging`, whose transcripts it uses.
"""
