"""Services: the functions called by commands, views and workers.

`execution` implements the steps of every command: load the game, decide, append. The
other modules implement commands that need more than that. `seating` creates games and
gives seats to players. `lobby` handles invitations, links, rematches and forks. `plans`
stores standing orders, and `series` begins the next game of a series. `automation`
contains the actions of workers in games. `queries` reads games, and `quotas` limits the
unfinished games of an owner.

The package may import `games.storage` and `games.decisions`; `games.api` and
`games.tasks` import it.
"""
