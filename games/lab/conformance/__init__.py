"""Conformance: games and verdicts recorded elsewhere, compared with our rules.

`files` reads a file line by line and chooses who checks a line: `games` (games refereed
by Pentobi), `vectors` or `playouts` (rules 10). A vector begins with a position from
`setups` or `drafts` and expects `verdicts` or `scores`. `solutions` checks files of
solved puzzles. Each check returns a result of `report`. `manage.py conformance` runs
them.
"""
