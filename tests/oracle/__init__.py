"""A slow and plain second engine for every variant, to compare the fast one with.

It follows the written rules cell by cell and shares no code with `games`.

- `shapes`: grids, sets of pieces and boards, of any kind of cells
- `squares`, `triangles`, `cubes`: the three grids with their pieces and boards
- `options`: the ids of variants, and the options of each
- `ruleset`, `rules`: the rules that are fixed before the first placement
- `square_rules`, `trigon_rules`, `rumis_rules`, `packing_rules`: the families
- `record`: the data that a game consists of
- `placing`, `starting`, `stacking`, `packing`: reasons why a placement is not allowed
- `drafting`: whose pick is next
- `table`, `turns`: pieces on the board and in hands, and whose turn it is
- `game`: a game in play: legal placements, verdicts, seats that leave
- `results`: points, totals, winners and ranks
- `playouts`: games in which all take their first or their last placement
- `solutions`: files with solutions of puzzles, verified
"""
