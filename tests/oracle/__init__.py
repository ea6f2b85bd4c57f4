"""A slow and plain second engine for the square games: an oracle for the fast one.

It follows the written rules cell by cell and shares no code with `games`.

- `shapes`: the pieces, their orientations and the board they lie on
- `rules`: what a variant and its options fix before the first placement
- `placing`: why a placement is not allowed where the pieces lie now
- `game`: a game in play: whose turn, legal placements, verdicts, seats that leave
- `results`: points, totals, winners and ranks
- `playouts`: games played by always taking the first or the last placement
"""
