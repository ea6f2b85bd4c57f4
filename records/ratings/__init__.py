"""Ratings: how strong players are, per ruleset, by the games in the archive.

`model` says how a game changes ratings, `projection` takes new records, in their
order, so that ratings made anew are the same numbers; `views` tells leaderboards
and histories.
"""
