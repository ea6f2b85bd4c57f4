"""The opening explorer: in a position, what was chosen, how often, how it ended.

From the bottom: `moves` (which moves are one), `visits` (what a game adds), `slices`
(by what answers are filtered), `models` (the table), `projection` (new
records), `queries` (one position's choices), `answers`, `views`.
"""
