"""The rules engine: pure Python, standard library only, imports nothing of ours.

From the bottom: `geometry` (cells and how they touch) and `lattices` (squares,
triangles, cubes); `options`, `pieces` and `notation`; `placements` (all of them,
numbered); `ruleset` (a variant with its options, as data) and what it may ask:
`contact`, `starts`, `support`, `packing`; `variants` (one file per family); `position`
(play); `legality` (why a placement is refused) and `scoring`; `removal`; `named`,
`solutions` and `solution_files` (whole games as files write them). The authority on the
rules is the specification quoted as "rules N.N".
"""
