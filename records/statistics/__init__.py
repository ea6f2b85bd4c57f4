"""Statistics: small tallies of what happened in the games of a ruleset.

From the bottom: `tallies` (what a game adds), `models` (the table), `projection` (new
records), `summary` (the tallies of a ruleset), `answers` (as JSON), `plots` (as
drawings), `views`.
"""
