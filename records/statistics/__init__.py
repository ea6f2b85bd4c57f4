"""Statistics, such as scores and lengths, about the games of each ruleset.

`tallies` computes the tallies of one game, and `projection` adds new records to the
table in `models`. `summary` reads the tallies of a ruleset, and `covering` computes
heat maps of its board. `answers` converts them to JSON, `plots` draws them, and `views`
serves both.

Statistics are a projection of `records.archive`.
"""
