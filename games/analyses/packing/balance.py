"""Quick proof that a puzzle has no solution, by coloring its cells like a chessboard.

Squares and cubes alternate between black and white, and triangles between up and down.
A piece may cover more cells of one kind than of the other. This difference has the same
size in every orientation. The pieces' differences must add up to that of the empty
cells (rules 3.3 and 3.6).
"""

from collections.abc import Sequence

from games.analyses.packing.packing import PackedPiece, Packing
from games.analyses.packing.verification import cells_of


def can_balance(packing: Packing, placed: Sequence[PackedPiece]) -> bool:
    """Return whether the remaining pieces' differences can match the empty cells.

    For each reachable pair of total size and total difference, an integer has the bit
    `size * width + difference` set.
    """
    sign = [1 if kind else -1 for kind in packing.kinds]
    stock, empty = list(packing.stock), set(range(packing.cells))
    for piece in placed:
        stock[packing.options[piece.option].piece] -= 1
        empty -= set(cells_of(packing, piece))
    difference = [0] * len(stock)
    for option in packing.options:
        difference[option.piece] = abs(sum(sign[cell] for cell in option.cells))
    furthest = sum(map(int.__mul__, difference, stock))
    width = 2 * furthest + 1
    sums = 1 << furthest
    for size, apart, count in zip(packing.sizes, difference, stock, strict=True):
        for _ in range(count):
            larger = sums << size * width
            sums |= larger << apart | larger >> apart
    missing_difference = sum(sign[cell] for cell in empty)
    reached = abs(missing_difference) <= furthest
    return (
        reached and sums >> len(empty) * width + furthest + missing_difference & 1 == 1
    )
