"""Packing puzzles (rules 3): solve them, prove them unsolvable, or count solutions.

`packing` represents a puzzle as plain data, and `boards` builds it from a ruleset.
`solver` chooses the method: `balance` (a quick proof), `cover` (exact cover without
colors), `colored` (complete search with colors) or `sat` (satisfiability). `census`
counts solutions up to symmetry. `table` contains puzzles whose solutions are all known.
`verification` checks a solution in the simplest way.

The package has no side effects and imports only `games.rules`.
"""
