"""Statistics: small tallies of what happened in the games of a ruleset.

From the bottom: `tallies` (what a game adds), `models` (the table), `projection` (games
as they arrive), `summary` (the tallies of a ruleset, told), `plots` (drawn), `views`.
"""
