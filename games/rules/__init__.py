"""The rules engine: pure Python, standard library only, imports nothing of ours.

From the bottom: `geometry` (cells and how they touch) and `lattices` (squares,
triangles, cubes); `options`, `pieces`, `notation` and `refusals` (codes); `placements`
(all of them, numbered); `ruleset` (a variant with its options, as data) and the `hooks`
that it may have: `contact`, `starts`, `support`, `size_order`; `packing`; `variants`
(one file per family); `position` (play); `moves` (by names), `legality` (why one is
refused) and `scoring`; `removal`; `solutions` and `solution_files` (whole games as
files write them). The authority on the rules is the specification quoted as
"rules N.N".
"""
