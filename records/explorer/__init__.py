"""Opening explorer, which shows the moves chosen in a position and their results.

`moves` converts symmetrical moves to the same text. `visits` lists the positions of a
game. `slices` groups games that are counted together. `projection` adds new records to
the table in `models`. `queries` reads the choices in a position for `views`. `daily`
chooses the game of the day.

The explorer is a projection of `records.archive` and uses the ratings of
`records.ratings`.
"""
