"""Ratings: how strong players are by each ruleset, from the games in the archive.

`model` computes how a game changes ratings. `projection` applies it to new records in
the order of their numbers, so that a rebuild returns the same ratings. `ranking` joins
the variants of a family, `views` serves leaderboards and histories, and `standing` is
the rating that games ask for by a port.

It is a projection of `records.archive`.
"""
