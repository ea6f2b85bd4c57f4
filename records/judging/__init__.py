"""Judging: finished games as they were written down, checked by the rules. Pure.

`transcripts` is the form into which files and events are read. `played_games` makes it
from the events of a game that was played here. `judge` replays a transcript and returns
its kind, result and position keys; `results` counts wins and margins, and `hands`
returns the pieces and bonuses behind each score. `names` has the rule for all names,
also those of accounts.

This is the bottom of `records`: it imports `games` alone.
"""
