"""Catalogue of puzzles, galleries of their solutions, and progress of players.

`projection` stores one row per solution, whatever its orientation and however often it
was found (`forms`). Puzzles without a name have a gallery, too, so that it is complete
when they get a name. `daily` chooses the puzzle of the day. `progress` counts the
puzzles that a player solved without help, from the player's games and
`games.analyses.shown`. `views` serves all of this.

The galleries are a projection of `records.archive`.
"""
