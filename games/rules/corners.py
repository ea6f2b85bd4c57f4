"""Corners: the cells from which a color can continue."""

from games.rules.position import Position


def open_corners(position: Position, color: int, legal: int) -> set[int]:
    """Return the cells at which a color can join its own pieces.

    They are free, touch the color at a corner (cubes: with a face) and at no edge, and
    at least one of the `legal` placements covers them.
    """
    grid, filled = position.ruleset.grid, position.filled()
    own = [cell for cell, holder in filled.items() if holder == color]
    near = {other for cell in own for other in grid.needs[cell]}
    near -= {other for cell in own for other in grid.forbids[cell]}
    covers = position.placements.covers
    return {cell for cell in near if cell not in filled and legal & covers[cell]}


def entry_cells(position: Position, hand: int, legal: int) -> list[int]:
    """Return the cells that the next placement of a hand may join, in rising order.

    They are the open corners of its color. Before the first piece of the color they are
    its start cells or, if it has to touch other colors (Rumis), the cells beside them.
    Each is covered by at least one of the `legal` placements. The list is empty if
    pieces may lie anywhere.
    """
    ruleset = position.ruleset
    color = ruleset.hands[hand].color
    if not legal or ruleset.opening == "anywhere":
        return []
    if position.started[color] is not None:
        return sorted(open_corners(position, color, legal))
    if ruleset.opening == "starts":
        entries = set(position.open_starts(color))
    else:
        needs = ruleset.grid.needs
        entries = {near for cell in position.filled() for near in needs[cell]}
    covers = position.placements.covers
    return sorted(cell for cell in entries if legal & covers[cell])
