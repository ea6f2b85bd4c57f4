"""GTP, the text protocol of the program Pentobi, in both directions.

`engine` offers a player of ours to other programs; `protocol` reads its commands and
writes its answers. `client` runs an external engine as a process and bounds what it may
use; `external` plays a game with it, and `views` translates the board. `names` has the
words for games and colors.

It stands below `games.computers.registry`. `games.lab` uses it as well, and
`manage.py gtp` gives `engine` its player.
"""
