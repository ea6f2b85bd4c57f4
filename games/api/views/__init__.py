"""Views: each reads a request, calls one service and builds the response.

* `catalogue`, `rules` and `board_pictures` need no game.
* `games` creates and lists games; `game` and `game_pictures` read one.
* `plans`, `lobby` and `series` change games, beside `games.api.commands`.

They are the top of `games.api`: `games.urls` gives them their paths, and they call
`games.services`.
"""
