"""Packing puzzles (rules 3): solve, hint and count, on plain data without the engine.

From the bottom: `packing` (the problem), `verification` (plain checks of a solution),
`watch` (time, cancelling, progress), `cover` (exact cover by shapes), `colored`
(complete search in colors), `sat` (the only file that imports python-sat), `solver`
(which method when), `symmetry` and `census` (counting up to rotations and colors),
`boards` (the puzzles whose solutions are counted).
"""
