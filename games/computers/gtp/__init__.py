"""GTP, the text protocol of the program Pentobi, in both directions.

`engine` offers our players to other programs; `protocol` parses its commands and
formats its responses. `client` runs an external engine as a process and limits its
resources. `external` plays a game with it, and `views` translates the board. `names`
has the words for games and colors.

This layer is below `games.computers.registry`. `games.lab` uses it too, and `manage.py
gtp` gives `engine` its player.
"""
