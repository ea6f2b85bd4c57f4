"""A quick proof that a puzzle has no solution: its cells are colored like a chessboard.

Squares and cubes alternate between black and white, triangles between up and down. A
piece covers so many more of the one kind than of the other, whichever way it lies; what
is still empty asks for a certain difference in all (rules 3.3 and 3.6).
"""

from collections.abc import Sequence

from games.analyses.packing.packing import PackedPiece, Packing
from games.analyses.packing.verification import cells_of


def can_balance(packing: Packing, placed: Sequence[PackedPiece]) -> bool:
    """Whether pieces left have together the size and difference of what is empty.

    A sum of sizes and differences is one bit, number `size * width + difference`; a
    set of sums is an integer.
    """
    sign = [1 if kind else -1 for kind in packing.kinds]
    left, empty = list(packing.stock), set(range(packing.cells))
    for one in placed:
        left[packing.options[one.option].piece] -= 1
        empty -= set(cells_of(packing, one))
    difference = [0] * len(left)
    for option in packing.options:
        difference[option.piece] = abs(sum(sign[cell] for cell in option.cells))
    furthest = sum(map(int.__mul__, difference, left))
    width = 2 * furthest + 1
    sums = 1 << furthest
    for size, apart, count in zip(packing.sizes, difference, left, strict=True):
        for _ in range(count):
            larger = sums << size * width
            sums |= larger << apart | larger >> apart
    wanted = sum(sign[cell] for cell in empty)
    reached = abs(wanted) <= furthest
    return reached and sums >> len(empty) * width + furthest + wanted & 1 == 1
