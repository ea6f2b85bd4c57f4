"""Files of the program Pentobi and of this server: games as text (`docs/blksgf.md`).

`reader` turns a file into transcripts, and `writer` a transcript into a file. `tree` is
SGF 4 as nodes. `dialects` has the names of variants, colors and cells in a file,
`headings` reads the root node, and `main_line` the moves. `extension` has data that no
property of Pentobi can express.

It is pure, and stands above `records.judging`, whose transcripts it reads and writes.
"""
