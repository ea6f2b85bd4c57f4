"""Event types for everything that happens in a game; events are stored forever.

`game`, `seats`, `turns`, `offers` and `clocks` declare the types. `registry` is the
closed union of all of them. `envelope` adds the version, the time and the hash that
links an event to the previous one. `upcasters` converts the data of events from earlier
releases.

`games.decisions` creates events and `games.replay` reads them. This package imports
only `games.rules`, `games.clocks` and `games.ids` from the project.
"""
