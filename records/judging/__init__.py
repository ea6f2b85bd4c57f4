"""Judging: checks that finished games from any source follow the rules.

`transcripts` defines the common form of games from files and events. `played_games`
builds it from the events of a local game. `judge` replays a transcript and returns its
kind, result and position keys. `results` computes wins and margins, and `hands`
computes the pieces and bonuses behind each score. `names` contains the rules for all
names, including those of accounts.

This is the lowest package in `records`; it imports only `games`. The package does no
I/O.
"""
