"""Our computer players: a one-ply search, and a tree search compiled by numba.

`levels` is the entry point, which chooses a move for a level. `greedy` searches one
ply. `search` loads `mcts`, which converts a position to `arrays` and runs the
`kernels`. `priors` contains the learned weights and nets of each edition, and
`strength` contains match results. `readiness` reports whether the kernels are compiled.

The package imports only `games.rules`.
"""
