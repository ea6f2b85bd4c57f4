"""Computer players: levels of our own, and external engines that speak GTP.

`registry` says which computers may take a seat, and asks one for a move. `ai` has our
levels, `gtp` the protocol in both directions. `dialects` and `pentobi` translate the
names of rulesets, colors and moves that other programs use.

It knows positions (`games.rules`), not games: it is pure, and `games.services` calls
it.
"""
