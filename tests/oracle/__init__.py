"""A slow and plain second engine for every variant: an oracle for the fast one.

It follows the written rules cell by cell and shares no code with `games`.

- `shapes`: grids, sets of pieces and boards, whatever the cells are
- `squares`, `triangles`, `cubes`: the three grids with their pieces and boards
- `options`: the ids of variants, and the options each one takes
- `ruleset`, `rules`: what is fixed before the first placement, and for which variant
- `square_rules`, `trigon_rules`, `rumis_rules`, `packing_rules`: the families
- `record`: what a game is made of
- `placing`, `starting`, `stacking`, `packing`: why a placement is not allowed now
- `drafting`: who picks next
- `table`, `turns`: what lies on the board and in hands, and whose turn it is
- `game`: a game in play: legal placements, verdicts, seats that leave
- `results`: points, totals, winners and ranks
- `playouts`: games played by always taking the first or the last placement
- `solutions`: files with solutions of puzzles, verified
"""
