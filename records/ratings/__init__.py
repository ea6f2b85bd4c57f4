"""Ratings of players' strength in each ruleset, computed from archived games.

`model` computes how a game changes ratings. `projection` applies the model to new
records in the order of their numbers, so that a rebuild produces the same ratings.
`ranking` combines the variants of a family. `views` serves leaderboards and histories.
`standing` returns the ratings that `games` requests through a port.

Ratings are a projection of `records.archive`.
"""
