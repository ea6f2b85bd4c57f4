"""Puzzle catalogue, galleries of solutions, and players' progress.

`projection` stores one row per solution, regardless of its orientation (`forms`) and of
how often it was found. Puzzles without a name also have galleries, so that these are
complete when the puzzles get a name. `daily` chooses the puzzle of the day. `progress`
counts the puzzles that a player solved without help, from the player's games and
`games.analyses.shown`. `views` serves all of this.

The galleries are a projection of `records.archive`.
"""
