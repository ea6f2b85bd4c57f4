"""Arrays that kernels read and write: boards, rulesets, positions, trees.

From the bottom: `tables` (placements), `rules`, `states`, `memory` (room for a search).
"""
