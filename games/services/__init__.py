"""Services: the commands and queries that views and workers call.

`commands` has the commands of players in a game, `lobby` those around it (invitations,
offers, rematches). `plans` stores standing orders, and `series` begins the next game of
a series. `automation` does what a worker has to do for a game. `queries` reads games,
and `quotas` limits the unfinished games of an owner. `execution` is common to all
commands: load the game, decide, append.

It stands above `games.storage` and `games.decisions`; `games.api` and `games.tasks`
call it.
"""
