"""Judging: the rules check finished games as they were written down. Pure.

`transcripts` has the common form of games from files and events. `played_games` builds
it from the events of a game that was played here. `judge` replays a transcript and
returns its kind, result and position keys. `results` computes wins and margins, and
`hands` the pieces and bonuses behind each score. `names` has the rules for all names,
including those of accounts.

This is the lowest package of `records`; it imports only `games`.
"""
