"""Rows of a position according to the rules engine alone."""

from games.computers.ai.arrays.nets import CELL_STATES, STEPS, Layout, layout_of
from games.computers.ai.arrays.tables import tables_of
from games.computers.ai.kernels.evaluation import (
    CLOSED,
    IN_REACH,
    OCCUPIED,
    OPEN,
    OWN,
    PAIRED,
)
from games.rules.position import Position


def expected_rows(position: Position) -> list[int]:
    """Return the rows in ascending order."""
    layout, ruleset = layout_of(position.ruleset), position.ruleset
    own, colors = position.color, len(ruleset.colors)
    assert own is not None
    filled, grid = position.filled(), ruleset.grid
    rows = set()
    turned = [(own + role) % colors for role in range(colors)]
    for role, color in enumerate(turned):
        legal = position.legal(color)
        step = min(legal.bit_count().bit_length(), STEPS - 1)
        rows.add(layout.first_count + role * STEPS + step)
        order = tables_of(position.placements).order
        for piece, number in enumerate(order):
            if not position.pieces_left(color)[number]:
                rows.add(layout.first_piece + role * layout.pieces + piece)
    for pair in range(layout.pairs):
        first = turned[pair]
        second = turned[pair + layout.pairs] if pair + layout.pairs < colors else None
        for cell in range(len(grid.cells)):
            state = cell_state(position, filled, first, second, cell)
            if state:
                rows.add(row_of(layout, pair, cell, state))
    return sorted(rows)


def row_of(layout: Layout, pair: int, cell: int, state: int) -> int:
    return (pair * layout.cells + cell) * CELL_STATES + state - 1


def cell_state(
    position: Position,
    filled: dict[int, int],
    first: int,
    second: int | None,
    cell: int,
) -> int:
    if cell in filled:
        return {first: OWN, second: PAIRED}.get(filled[cell], OCCUPIED)
    state = status(position, filled, first, cell)
    if second is not None:
        state += 4 * status(position, filled, second, cell)
    return state


def status(position: Position, filled: dict[int, int], color: int, cell: int) -> int:
    grid, placements = position.ruleset.grid, position.placements
    if any(filled.get(beside) == color for beside in grid.forbids[cell]):
        return CLOSED
    if not position.legal(color) & placements.covers[cell]:
        return 0
    is_corner = any(filled.get(beside) == color for beside in grid.needs[cell])
    return OPEN if is_corner else IN_REACH
