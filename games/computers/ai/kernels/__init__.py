"""The hot loops: compiled by numba, which nothing outside this package imports.

From the bottom: `bits` (rows of words), `moves` (placing, turns, scores), `playouts`
(random games), `priors` (what a placement looks like), `tree` (the search).
"""
