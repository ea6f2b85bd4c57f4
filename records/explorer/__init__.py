"""Opening explorer: the moves that players chose in a position, and the results.

`moves` writes symmetrical moves as the same text, `visits` lists a game's positions,
and `slices` groups games that are counted together. `projection` adds new records to
the table (`models`). `queries` reads the choices made in a position for `views`.
`daily` chooses the game of the day.

The explorer is a projection of `records.archive` and uses the ratings of
`records.ratings`.
"""
