"""Services: the functions called by commands, views and workers.

`execution` implements the steps of every command: loading, deciding and appending. The
other modules implement commands that need more steps. `seating` creates games and gives
seats to players. `lobby` handles invitations, links, rematches and forks. `plans`
stores standing orders, and `series` begins the next game of a series. `automation`
contains the actions that workers take in games. `queries` reads games, and `quotas`
limits an owner's unfinished games.

The package may import `games.storage` and `games.decisions`; `games.api` and
`games.tasks` import it.
"""
