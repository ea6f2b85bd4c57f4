"""Pictures over HTTP: what of a game is drawn, for whom, and as what.

`scenes` makes of positions what `games.pictures` draws, `telling` answers with it,
`signing` lets who sends no token see a private game.
"""
