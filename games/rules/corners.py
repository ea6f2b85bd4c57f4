"""Open corners: the cells where a color can continue."""

from games.rules.position import Position


def open_corners(position: Position, color: int, legal: int) -> set[int]:
    """Return the cells where a color can join its own pieces.

    These cells are free and touch the color at a corner (for cubes, at a face) but not
    at an edge. At least one of the `legal` placements covers each cell.
    """
    grid, filled = position.ruleset.grid, position.filled()
    own = [cell for cell, holder in filled.items() if holder == color]
    near = {other for cell in own for other in grid.needs[cell]}
    near -= {other for cell in own for other in grid.forbids[cell]}
    covers = position.placements.covers
    return {cell for cell in near if cell not in filled and legal & covers[cell]}


def entry_cells(position: Position, hand: int, legal: int) -> list[int]:
    """Return the cells from which a hand can continue, in ascending order.

    These are the open corners of its color. Before the color's first piece, they are
    its start cells or, in Rumis, the cells next to other colors if it must touch one.
    At least one of the `legal` placements covers each cell. The list is empty if pieces
    may be placed anywhere.
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
