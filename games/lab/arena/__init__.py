"""Matches between players, to measure how strong they are.

`pairings` says which games are played, `players` who can sit down, `playing` plays a
game and `results` is what is kept of it; `ledger` keeps results in a file, `tally` adds
them up. `manage.py arena` runs them in processes.
"""
