"""The opening explorer: moves that games chose in a position, and how they ended.

`moves` makes equal moves of symmetrical positions one, `visits` says what a game adds,
and `slices` are groups of games that are counted together. `projection` adds new
records to the table (`models`). `queries` reads the choices in a position for `views`.
`daily` chooses the game of the day.

It is a projection of `records.archive` and uses the ratings of `records.ratings`.
"""
