"""NumPy arrays that the kernels read and write: boards, positions, nets and trees.

`tables` has numbered placements, `rules` a ruleset, and `states` a position. `style`
and `nets` have learned weights, and `memory` the tree of a search. `lessons` and
`learning` are for training.

They are built from `games.rules` alone; `games.computers.ai.kernels` works on them.
"""
