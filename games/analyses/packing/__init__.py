"""Packing puzzles (rules 3): solve them, prove that they have no solution, or count.

`packing` states a puzzle as plain data, and `boards` builds it from a ruleset. `solver`
chooses the method: `balance` (a quick proof), `cover` (exact cover without colors),
`colored` (complete search in colors) or `sat` (satisfiability). `census` counts
solutions up to symmetry, `table` contains puzzles whose solutions are all known, and
`verification` checks a solution in the plainest way.

The package has no side effects and imports only `games.rules`.
"""
