"""Catalogue of puzzles, galleries of their solutions, and players' progress.

`projection` stores one row per solution, regardless of its orientation (`forms`) and of
how often it was found. Puzzles without a name also have galleries, which are therefore
complete when the puzzles get a name. `daily` chooses the puzzle of the day. `progress`
counts the puzzles that a player solved without help, based on the player's games and on
`games.analyses.shown`. `views` serves all of these.

The galleries are a projection of `records.archive`.
"""
