"""Priors: the probability that a strong player chooses a placement.

A few features describe each cell. A placement is described by its piece and by three
sums of features. One sum is over the cells that it covers, one over the cells that it
touches with an edge, and one over the cells that it touches with a corner.
"""

import numpy as np
from numba import njit

from games.computers.ai.arrays.memory import FEATURES, ROLES, Board, Floats, Room
from games.computers.ai.arrays.states import CORNER, FREE, State
from games.computers.ai.arrays.style import Style
from games.computers.ai.arrays.tables import Cells, Tables, Words
from games.computers.ai.kernels.bits import ZERO, inlined, kernel, lowest_bit, meet

HEAT = 0.25
WARMTH = np.float32(HEAT) * np.log1p(np.arange(2048, dtype=np.float32))
"""Logarithmic weights for the number of placements that cover a cell, as a table.
Computing the logarithm would take longer than computing all other features."""
BIAS, EMPTY, OWN_CORNER, FRIEND_CORNER, FOE_CORNER, FOE_CORNERS = range(6)
OWN_EDGE, FRIEND_EDGE, FOE_EDGE, OURS, THEIRS, OUTWARD = range(6, 12)
NEW_CORNER, NEW_EDGE, OWN_HEAT, FOE_HEAT, FRIEND_HEAT, OFF_BOARD = range(12, 18)
"""Indexes of cell features, such as new corners, and numbers of placements per side."""


@kernel
def phase_of(state: State, hand: int) -> int:
    """Return a hand's phase, which depends on the number of its placed cells."""
    placed = state.placed[hand]
    return (placed > 0) + (placed > 14) + (placed > 34)  # noqa: PLR2004


@kernel
def describe(board: Board, room: Room, hand: int) -> None:
    """Write the features of all cells for a hand that can move."""
    tables, rules, state, into = board.tables, board.rules, room.state, room.features
    outward, answers = tables.outward, room.answers
    owner, touch = state.owner, state.touch
    color, seat = rules.color[hand], rules.holder[hand]
    into[:, :] = 0
    into[OFF_BOARD, len(outward)] = 1
    friends, foes = ZERO, ZERO
    for other in range(len(state.alive)):
        own, holder = rules.color[other], rules.holder[other]
        heated = OWN_HEAT
        if own == color:
            if other != hand:
                continue
        elif seat >= 0 and holder >= 0 and rules.team[holder] == rules.team[seat]:
            friends |= 1 << own
            heated = FRIEND_HEAT
        else:
            foes |= 1 << own
            heated = FOE_HEAT
            _mark_newest(tables, state, own, into)
        meet(answers[0], state.alive, other, state.reach, own)
        _heat(tables.cells, len(outward), answers, into[heated])
    for cell in range(len(outward)):
        into[BIAS, cell] = 1
        into[OUTWARD, cell] = outward[cell]
        if owner[cell] == FREE:
            _describe_free(touch[cell], 1 << color, friends, foes, into[:, cell])
        else:
            ours = 1 << color | friends
            into[OURS, cell] = ours >> owner[cell] & 1
            into[THEIRS, cell] = foes >> owner[cell] & 1


@kernel
def _describe_free(touch: int, own: int, friends: int, foes: int, into: Floats) -> None:
    """Write a free cell's contacts: which colors can or cannot continue there."""
    edges = touch & (CORNER - 1)
    live = touch // CORNER & ~edges
    into[EMPTY] = 1
    into[OWN_CORNER] = live & own != 0
    into[FRIEND_CORNER] = live & friends != 0
    into[FOE_CORNER] = live & foes != 0
    into[FOE_CORNERS] = live & foes & (live & foes) - 1 != 0
    into[OWN_EDGE] = edges & own != 0
    into[FRIEND_EDGE] = edges & friends != 0
    into[FOE_EDGE] = edges & foes != 0
    for heat in range(OWN_HEAT, FRIEND_HEAT + 1):
        into[heat] = WARMTH[min(int(into[heat]), len(WARMTH) - 1)]


@kernel
def _heat(cells: Cells, blank: int, rows: Words, heats: Floats) -> None:
    """Count, for each cell, the placements in the first row that cover it."""
    for w in range(rows.shape[1]):
        word = rows[0, w]
        while word != np.uint64(0):
            slot = w * 64 + lowest_bit(word)
            word &= word - np.uint64(1)
            for k in range(cells.shape[1]):
                cell = cells[slot, k]
                if cell != blank:
                    heats[cell] += 1


@inlined
def _mark_newest(tables: Tables, state: State, color: int, into: Floats) -> None:
    """Mark an opponent's newest corners and the cells at its newest edges."""
    slot = state.latest[color]
    blank = len(tables.outward)
    if slot < 0:
        return
    for k in range(tables.corners.shape[1]):
        cell = tables.corners[slot, k]
        if cell != blank and not state.touch[cell] & 1 << color:
            into[NEW_CORNER, cell] = 1
    for k in range(tables.edges.shape[1]):
        cell = tables.edges[slot, k]
        if cell != blank:
            into[NEW_EDGE, cell] = 1


@inlined
def weigh(room: Room, style: Style, phase: int) -> None:
    """Write each cell's value in each role; cells off the board have no value."""
    features, weights, worths = room.features, style.cells, room.worth
    for role in range(ROLES):
        worth = worths[role]
        worth[:] = 0
        for f in range(FEATURES):
            weight = weights[phase, role, f]
            for cell in range(len(worth)):
                worth[cell] += features[f, cell] * weight
    worths[0, worths.shape[1] - 1] = 0


@kernel
def logit(tables: Tables, worth: Floats, pieces: Floats, slot: int) -> float:
    """Return the log-likelihood of a placement, up to a constant."""
    cells, edges, corners = tables.cells, tables.edges, tables.corners
    covered, beside, around = np.float32(0), np.float32(0), np.float32(0)
    for k in range(cells.shape[1]):
        covered += worth[0, cells[slot, k]]
    for k in range(edges.shape[1]):
        beside += worth[1, edges[slot, k]]
    for k in range(corners.shape[1]):
        around += worth[2, corners[slot, k]]
    return pieces[tables.piece[slot]] + covered + beside + around


@njit(cache=True)
def features_of(board: Board, room: Room, hand: int) -> int:
    """Write a position's features for a hand; return the hand's phase."""
    describe(board, room, hand)
    return phase_of(room.state, hand)
