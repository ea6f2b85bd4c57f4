"""What the kernels read and write: boards, rulesets, positions and trees as arrays.

From the bottom: `tables` (placements), `rules`, `states`, `memory` (room for a search).
"""
