"""Simple checks of packings, without the solvers' optimizations."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.analyses.packing.packing import ContactLevel, PackedPiece, Packing


def is_solution(packing: Packing, placed: Sequence[PackedPiece]) -> bool:
    """Return whether the pieces fill each cell once and obey the puzzle's rules."""
    covered = [cell for piece in placed for cell in cells_of(packing, piece)]
    if sorted(covered) != list(range(packing.cells)):
        return False
    if not _is_available(packing, placed):
        return False
    if len(drop_order(packing, placed)) < len(placed):
        return False
    return _keeps_level(packing, placed)


def can_stand(packing: Packing, placed: Sequence[PackedPiece]) -> bool:
    """Return whether all pieces are available and do not overlap."""
    covered = [cell for piece in placed for cell in cells_of(packing, piece)]
    return len(covered) == len(set(covered)) and _is_available(packing, placed)


def cells_of(packing: Packing, placed: PackedPiece) -> tuple[int, ...]:
    """Return the cells of a placed piece."""
    return packing.options[placed.option].cells


def touches(
    packing: Packing,
    neighbors: Sequence[Sequence[int]],
    piece: PackedPiece,
    other: PackedPiece,
) -> bool:
    """Return whether two pieces have adjacent cells."""
    cells = set(cells_of(packing, other))
    return any(
        cell in cells for own in cells_of(packing, piece) for cell in neighbors[own]
    )


def meet(packing: Packing, piece: PackedPiece, other: PackedPiece) -> bool:
    """Return whether two pieces of the same color touch at a corner."""
    return piece.color == other.color and touches(
        packing, packing.corners, piece, other
    )


def groups(packing: Packing, placed: Sequence[PackedPiece]) -> list[set[PackedPiece]]:
    """Return groups of pieces of the same color that are connected by corners."""
    rest = set(placed)
    result = []
    while rest:
        group = {rest.pop()}
        reached = set(group)
        while reached:
            reached = {
                other
                for other in rest
                if any(meet(packing, piece, other) for piece in reached)
            }
            rest -= reached
            group |= reached
        result.append(group)
    return result


def drop_order(packing: Packing, placed: Iterable[PackedPiece]) -> list[PackedPiece]:
    """Return an order in which each piece rests only on earlier pieces.

    Pieces that support each other are omitted, together with any pieces on top of them.
    Without `below`, any order is valid.
    """
    rest = list(placed)
    if not packing.below:
        return rest
    order: list[PackedPiece] = []
    filled: set[int] = {-1}
    while ready := [piece for piece in rest if _rests(packing, piece, filled)]:
        order += ready
        filled.update(cell for piece in ready for cell in cells_of(packing, piece))
        rest = [piece for piece in rest if piece not in ready]
    return order


def _rests(packing: Packing, piece: PackedPiece, filled: set[int]) -> bool:
    own = cells_of(packing, piece)
    return all(
        packing.below[cell] in filled or packing.below[cell] in own for cell in own
    )


def _is_available(packing: Packing, placed: Sequence[PackedPiece]) -> bool:
    used = Counter(
        (placed_piece.color, packing.options[placed_piece.option].piece)
        for placed_piece in placed
    )
    return all(
        count <= packing.supply[color][piece] for (color, piece), count in used.items()
    )


def _keeps_level(packing: Packing, placed: Sequence[PackedPiece]) -> bool:
    if not packing.level.sees_colors:
        return True
    for i, piece in enumerate(placed):
        for other in placed[:i]:
            if piece.color == other.color and touches(
                packing, packing.edges, piece, other
            ):
                return False
    hanging = groups(packing, placed)
    if packing.level is ContactLevel.CHAIN:
        return len(hanging) == len({piece.color for piece in placed})
    return not packing.level.wants_corners or all(len(group) > 1 for group in hanging)
