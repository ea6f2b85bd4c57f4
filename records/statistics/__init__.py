"""Statistics: scores, lengths and other tallies for each ruleset's games.

`tallies` computes the tallies of one game, and `projection` adds new records to the
table (`models`). `summary` reads a ruleset's tallies, and `covering` computes heat maps
of its board. `answers` returns them as JSON, `plots` draws them, and `views` serves
both.

Statistics are a projection of `records.archive`.
"""
