"""Plain checks that a packing is solved, written without the solvers' tricks."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.analyses.packing.packing import ContactLevel, PackedPiece, Packing


def is_solution(packing: Packing, placed: Sequence[PackedPiece]) -> bool:
    """Whether the pieces fill every cell once and keep the level and the assembly."""
    covered = [cell for one in placed for cell in cells_of(packing, one)]
    if sorted(covered) != list(range(packing.cells)):
        return False
    if not _is_available(packing, placed):
        return False
    if len(drop_order(packing, placed)) < len(placed):
        return False
    return _keeps_level(packing, placed)


def can_stand(packing: Packing, placed: Sequence[PackedPiece]) -> bool:
    """Whether the pieces are available and do not overlap."""
    covered = [cell for one in placed for cell in cells_of(packing, one)]
    return len(covered) == len(set(covered)) and _is_available(packing, placed)


def cells_of(packing: Packing, placed: PackedPiece) -> tuple[int, ...]:
    """Return the cells of a placed piece."""
    return packing.options[placed.option].cells


def touches(
    packing: Packing,
    neighbors: Sequence[Sequence[int]],
    one: PackedPiece,
    other: PackedPiece,
) -> bool:
    """Whether two pieces have neighboring cells."""
    cells = set(cells_of(packing, other))
    return any(
        cell in cells for own in cells_of(packing, one) for cell in neighbors[own]
    )


def meet(packing: Packing, one: PackedPiece, other: PackedPiece) -> bool:
    """Whether two pieces of one color touch at a corner."""
    return one.color == other.color and touches(packing, packing.corners, one, other)


def groups(packing: Packing, placed: Sequence[PackedPiece]) -> list[set[PackedPiece]]:
    """Return the groups of pieces of one color that hang together by corners."""
    rest = set(placed)
    found = []
    while rest:
        group = {rest.pop()}
        reached = set(group)
        while reached:
            reached = {
                other
                for other in rest
                if any(meet(packing, one, other) for one in reached)
            }
            rest -= reached
            group |= reached
        found.append(group)
    return found


def drop_order(packing: Packing, placed: Iterable[PackedPiece]) -> list[PackedPiece]:
    """Return an order in which every piece rests on earlier ones.

    Pieces that hold up each other, and those on top of them, are left out. Without
    `below` every order will do.
    """
    rest = list(placed)
    if not packing.below:
        return rest
    order: list[PackedPiece] = []
    filled: set[int] = {-1}
    while ready := [one for one in rest if _rests(packing, one, filled)]:
        order += ready
        filled.update(cell for one in ready for cell in cells_of(packing, one))
        rest = [one for one in rest if one not in ready]
    return order


def _rests(packing: Packing, one: PackedPiece, filled: set[int]) -> bool:
    own = cells_of(packing, one)
    return all(
        packing.below[cell] in filled or packing.below[cell] in own for cell in own
    )


def _is_available(packing: Packing, placed: Sequence[PackedPiece]) -> bool:
    used = Counter((one.color, packing.options[one.option].piece) for one in placed)
    return all(
        count <= packing.supply[color][piece] for (color, piece), count in used.items()
    )


def _keeps_level(packing: Packing, placed: Sequence[PackedPiece]) -> bool:
    if not packing.level.sees_colors:
        return True
    for i, one in enumerate(placed):
        for other in placed[:i]:
            if one.color == other.color and touches(packing, packing.edges, one, other):
                return False
    hanging = groups(packing, placed)
    if packing.level is ContactLevel.CHAIN:
        return len(hanging) == len({one.color for one in placed})
    return not packing.level.wants_corners or all(len(group) > 1 for group in hanging)
