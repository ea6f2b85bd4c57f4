"""Our computer players: a look one ply ahead, and a tree search that numba compiles.

`levels` is the way in: it chooses a move by a level. `greedy` looks one ply ahead.
`search` loads `mcts`, which lays a position out as `arrays` and runs the `kernels`.
`priors` has learned weights and nets by edition, `strength` the results of matches, and
`readiness` says whether the kernels are compiled.

It is pure and imports `games.rules` alone.
"""
