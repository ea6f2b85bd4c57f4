"""Events: everything that can happen in a game, as types that are stored for ever.

`game`, `seats`, `turns`, `offers` and `clocks` declare the types, and `registry` is the
closed union of all of them. `envelope` adds version, time and the hash that links an
event to the one before. `upcasters` reads shapes of earlier releases.

`games.decisions` creates events and `games.replay` reads them; of the project they need
`games.rules`, `games.clocks` and `games.ids`.
"""
