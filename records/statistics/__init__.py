"""Statistics: scores, lengths and other tallies of the games of each ruleset.

`tallies` says what a game adds, and `projection` adds new records to the table
(`models`). `summary` reads the tallies of a ruleset, and `covering` makes heat maps of
its board. `answers` returns them as JSON, `plots` as drawings; `views` serves both.

It is a projection of `records.archive`.
"""
