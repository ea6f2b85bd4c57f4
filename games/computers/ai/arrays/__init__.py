"""NumPy arrays that the kernels read and write: boards, positions, nets and trees.

`tables` contains numbered placements, `rules` a ruleset, and `states` a position.
`style` and `nets` contain learned weights, and `memory` contains a search tree.
`lessons` and `learning` are used for training.

The arrays are built from `games.rules` only, and `games.computers.ai.kernels` works on
them.
"""
