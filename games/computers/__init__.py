"""Computer players: levels of our own, and external engines that speak GTP.

`registry` lists the computers that may take a seat and requests their moves. `ai` has
our levels, and `gtp` implements the protocol in both directions. `dialects` and
`pentobi` translate the names of rulesets, colors and moves of other programs.

The package knows positions (`games.rules`), not games. It has no side effects beyond
processes of engines, and `games.services` calls it.
"""
