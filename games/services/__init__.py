"""Services: the verbs, and what may be read.

`commands` are the verbs of players, `lobby` those around a game, `plans` those of
standing orders; `automation` does what games owe; `queries` only read. All decide on a
game as it was loaded, and append, by `execution`.
"""
