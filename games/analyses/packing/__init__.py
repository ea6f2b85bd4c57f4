"""Packing puzzles (rules 3): solve and count.

From the bottom: `packing` (the problem), `verification` (plain checks of a solution),
`watch` (time, cancelling, progress), `balance` (a quick proof), `cover` (exact cover by
shapes), `coloring` (colors for a cover), `colored` (complete search in colors), `sat`
(the whole puzzle as satisfiability), `solver` (which method when), `symmetry` and
`census` (counting up to rotations and colors), `boards` (packings of the engine's
rulesets), `table` (a puzzle whose solutions are all known).
"""
