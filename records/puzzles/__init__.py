"""Catalogue of puzzles, galleries of their solutions, and players' progress.

`projection` stores one row per solution, regardless of its orientation and of how often
it was found (`forms`). Puzzles without a name also have a gallery, so that it is
complete when they get a name. `daily` chooses the puzzle of the day. `progress` counts
the puzzles that a player solved without help, from the player's games and
`games.analyses.shown`. `views` serves all of this.

The galleries are a projection of `records.archive`.
"""
