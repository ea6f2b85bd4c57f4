"""Evaluation: the net's estimate of a position, for the team to move.

Colors are in turn order, starting from the color to move. Two colors that are half a
round apart share a row for each cell state; in games with four colors, they are
partners.
"""

import numpy as np

from games.computers.ai.arrays.memory import Board, Floats, Room
from games.computers.ai.arrays.nets import CELL_STATES, STEPS, Net
from games.computers.ai.arrays.states import CORNER, FREE
from games.computers.ai.arrays.tables import Words
from games.computers.ai.kernels.bits import inlined, kernel, lowest_bit, meet

CLOSED, OPEN, IN_REACH = 1, 2, 3
"""States of a free cell for a color. The cell is closed by the color's own cells, is a
corner that the color can cover, or is another cell that the color can cover. 0 means
none of these."""
OWN, PAIRED, OCCUPIED = 16, 17, 18
"""States of a filled cell. The pair's first color, the pair's second color, or another
color fills it."""

WIN, MARGIN = 0, 1
"""Indexes of the net's outputs."""
POINTS = np.float32(10)
"""Number of points that the net represents as a margin of 1."""


@kernel
def see(board: Board, room: Room) -> int:
    """Write a position's active rows into `rows`; return their number."""
    rules, state = board.rules, room.state
    colors = len(state.reach)
    pairs = (colors + 1) // 2
    own = rules.color[rules.hands[state.head[0], 0]]
    n = 0
    for role in range(colors):
        n = _see_color(board, room, role, (own + role) % colors, n)
    for pair in range(pairs):
        first = (own + pair) % colors
        second = (own + pair + pairs) % colors if pair + pairs < colors else -1
        n = _see_cells(board, room, pair, first, second, n)
    return n


@inlined
def _see_color(board: Board, room: Room, role: int, color: int, n: int) -> int:
    """Write the rows for a color's pieces and its number of placements."""
    in_hand, rows = room.state.in_hand, room.rows
    colors, pieces = in_hand.shape
    first_piece = (colors + 1) // 2 * len(board.tables.outward) * CELL_STATES
    placements = _cover(board, room, color)
    step = 0
    while placements > 0:
        placements >>= 1
        step += 1
    first_count = first_piece + colors * pieces
    rows[n] = first_count + role * STEPS + min(step, STEPS - 1)
    n += 1
    for piece in range(pieces):
        if in_hand[color, piece] == 0:
            rows[n] = first_piece + role * pieces + piece
            n += 1
    return n


@inlined
def _see_cells(
    board: Board, room: Room, pair: int, first: int, second: int, n: int
) -> int:
    """Write the cell rows for a pair of colors; `second` is -1 if it is missing."""
    owners, touch, cells = room.state.owner, room.state.touch, len(board.tables.outward)
    covered, rows = room.covered, room.rows
    for cell in range(cells):
        owner = owners[cell]
        if owner == FREE:
            state_of_cell = _status(touch[cell], covered, first, cell)
            if second >= 0:
                state_of_cell += 4 * _status(touch[cell], covered, second, cell)
        elif owner == first:
            state_of_cell = OWN
        else:
            state_of_cell = PAIRED if owner == second else OCCUPIED
        if state_of_cell > 0:
            rows[n] = (pair * cells + cell) * CELL_STATES + state_of_cell - 1
            n += 1
    return n


@kernel
def _status(touch: int, covered: Words, color: int, cell: int) -> int:
    if touch >> color & 1:
        return CLOSED
    if not covered[color, cell >> 6] >> np.uint64(cell & 63) & np.uint64(1):
        return 0
    return OPEN if touch & CORNER << color else IN_REACH


@inlined
def _cover(board: Board, room: Room, color: int) -> int:
    """Mark the cells that a color can cover now, and count its placements."""
    masks, state, covered = board.tables.masks, room.state, room.covered
    answers = room.answers
    covered[color, :] = np.uint64(0)
    meet(answers[0], state.alive, color, state.reach, color)
    placements = 0
    for w in range(answers.shape[1]):
        word = answers[0, w]
        while word != np.uint64(0):
            slot = w * 64 + lowest_bit(word)
            word &= word - np.uint64(1)
            placements += 1
            for k in range(covered.shape[1]):
                covered[color, k] |= masks[slot, k]
    return placements


@kernel
def evaluate(room: Room, net: Net, n: int) -> None:
    """Write the net's outputs for n rows into `verdict`: win (0 to 1) and points."""
    sums, last, verdict = room.sums, room.last, room.verdict
    _copy(net.bias, sums)
    active, weights = room.rows, net.rows
    for k in range(n):
        row = weights[active[k]]
        for h in range(len(sums)):
            sums[h] += row[h]
    _copy(net.second_bias, last)
    _add_layer(sums, net.second, last)
    _copy(net.out_bias, verdict)
    _add_layer(last, net.out, verdict)
    verdict[WIN] = 1 / (1 + np.exp(-verdict[WIN]))
    verdict[MARGIN] *= POINTS


@kernel
def _copy(values: Floats, into: Floats) -> None:
    for i in range(len(into)):
        into[i] = values[i]


@kernel
def _add_layer(below: Floats, weights: Floats, into: Floats) -> None:
    """Add the weights of the active units below to the sums of the units above."""
    for i in range(len(below)):
        here = below[i]
        if here > 0:
            row = weights[i]
            for j in range(len(into)):
                into[j] += row[j] * here
