"""Replay: from the events of a game to its state. Pure.

`state` is the state of a game, and `evolution` returns it after one more event or after
all. `recording` makes decided events the next ones of a stream. `history` lists the
steps that led to a position, `offers` and `pending` say what the game waits for, and
`timekeeping` applies events to its clock. `folding` compresses a state that is cached.

It stands above `games.events` and the rules; `games.decisions` stands above it.
"""
