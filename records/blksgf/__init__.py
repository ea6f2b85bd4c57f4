"""Files of the program Pentobi, and of this server: games as text (docs/blksgf.md).

`reader` makes transcripts of a file, `writer` makes a file of a transcript. Between
them, from the bottom: `tree` (SGF 4 as nodes; knows no game), `dates`, `dialects` (the
names of variants, colors and cells in a file), `extension` (what no property of Pentobi
can tell), `headings` (what a root node says of a game), `main_line` (its pieces).
"""
