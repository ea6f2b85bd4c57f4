"""GTP, the text protocol that the program Pentobi uses, in both directions.

`engine` offers our players to other programs, and `protocol` parses commands and
formats responses. `client` runs an external engine as a process with limited resources.
`external` plays a game with an engine, and `views` translates the board. `names`
contains the words for games and colors.

`games.computers.registry` and `games.lab` use this package, and `manage.py gtp`
provides the player for `engine`.
"""
