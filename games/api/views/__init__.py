"""Views, each of which reads a request, calls one service and builds the response.

* `catalogue`, `rules` and `board_pictures` need no game.
* `games` creates and lists games; `game` and `game_pictures` read one.
* `plans` lists plans of the caller, and `series` has the games of the same players.

Commands in `games.api.commands` change games. Views are the top of `games.api`:
`games.urls` maps paths to them, and they call `games.services`.
"""
