"""Matches between computer players, which measure how strong they are.

`pairings` says which games are played, `players` who can take part, and `playing` plays
one game. `results` has the result of a game, `ledger` appends it to a file, and `tally`
adds results up with their confidence intervals. `publishing` computes the strength of
the levels for the API. `manage.py arena` runs the games in several processes.

Only commands and `games.lab.school` import it, and `records.documents` the results.
"""
