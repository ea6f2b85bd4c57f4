"""Services: what commands, views and workers call.

`execution` is common to all commands: load the game, decide, append. What takes more
than that is here: `seating` sets games up and lets players sit down, `lobby` has
invitations, links, rematches and forks. `plans` stores standing orders, and `series`
begins the next game of a series. `automation` does what a worker has to do for a game.
`queries` reads games, and `quotas` limits the unfinished games of an owner.

It stands above `games.storage` and `games.decisions`; `games.api` and `games.tasks`
call it.
"""
