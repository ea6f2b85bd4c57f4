"""Services: the functions that commands, views and workers call.

`execution` is common to all commands: load the game, decide, append. The other modules
need more than that. `seating` creates games and gives seats to players. `lobby` has
invitations, links, rematches and forks. `plans` stores standing orders, and `series`
begins the next game of a series. `automation` does the work of workers for games.
`queries` reads games, and `quotas` limits the unfinished games of an owner.

The package may import `games.storage` and `games.decisions`; `games.api` and
`games.tasks` import it.
"""
