"""Our computer players: a search of one ply, and a tree search compiled by numba.

`levels` is the entry point: it chooses a move for a level. `greedy` searches one ply.
`search` loads `mcts`, which converts a position to `arrays` and runs the `kernels`.
`priors` contains learned weights and nets by edition, `strength` the results of
matches, and `readiness` reports whether the kernels are compiled.

The package imports only `games.rules`.
"""
