"""Ratings: strength of players per ruleset, computed from the games in the archive.

`model` computes how a game changes ratings. `projection` applies it to new records in
the order of their numbers, so that a rebuild returns the same ratings. `ranking`
combines the variants of a family, `views` serves leaderboards and histories, and
`standing` returns the rating that games request through a port.

Ratings are a projection of `records.archive`.
"""
