"""Computer players: our own levels, and external engines that speak GTP.

`registry` lists the computers that may take a seat, and requests their moves. `ai`
contains our levels, and `gtp` implements the protocol in both directions. `dialects`
and `pentobi` translate other programs' names for rulesets, colors and moves.

The package depends on positions (`games.rules`), but not on stored games. The package
has no side effects except the engine processes that it starts. `games.services` calls
it.
"""
