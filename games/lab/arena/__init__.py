"""Matches between computer players, to measure their strength.

* `pairings`: the games to play.
* `players`: levels and engines as players.
* `playing`: one game.
* `results`, `ledger`: the result of a game, and a file of results.
* `tally`: totals with confidence intervals.
* `publishing`: the strength of levels for the API.

`manage.py arena` runs the games in several processes. Only commands and
`games.lab.school` import this package; `records.documents` imports `results`.
"""
