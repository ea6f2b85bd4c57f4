"""Views that read a request, call one service and build the response.

* `catalogue`, `rules` and `board_pictures` need no game.
* `games` creates and lists games; `game` and `game_pictures` read a single game.
* `plans` lists the caller's plans; `series` handles series of games between the same
  players.

Commands in `games.api.commands` change games. Views are the top layer of `games.api`.
`games.urls` maps paths to them, and they call `games.services`.
"""
