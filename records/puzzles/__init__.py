"""The catalogue of puzzles, and the gallery of solutions that records have.

`projection` stores one row per solution, however often and in whichever orientation it
was found (`forms`). Puzzles without a name have a gallery as well, so that one that is
named later has it at once. `daily` chooses the puzzle of the day, and `progress` counts
what a player solved without help, from the player's games and `games.analyses.shown`.
`views` serves all of it.

The gallery is a projection of `records.archive`.
"""
