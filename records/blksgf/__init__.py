"""Games as text in the format of the program Pentobi (`docs/blksgf.md`).

`reader` converts a file to transcripts, and `writer` a transcript to a file. `tree`
parses SGF 4 into nodes. `dialects` has the names of variants, colors and cells in a
file. `headings` reads the root node, and `main_line` the moves. `extension` has data
that no property of Pentobi can express.

It is pure, and may import `records.judging`, whose transcripts it reads and writes.
"""
