"""Room for a search: its tree, and what the kernels write into on the way."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.computers.ai.arrays.rules import Ints, RulesetArrays
from games.computers.ai.arrays.states import State
from games.computers.ai.arrays.tables import Tables, Words

Floats: TypeAlias = NDArray[np.float32]
Counts: TypeAlias = NDArray[np.int32]
Sums: TypeAlias = NDArray[np.float64]

ROLES = 3
"""A cell can be covered by a placement, touched by its edge, or by its corner."""
FEATURES = 18
PHASES = 4
HIDDEN, LAST, OUTPUTS = 64, 32, 2
"""Units of the net's layers; it tells the win, and the margin."""
FIRST_NODES, NODES_PER_SIMULATION = 5000, 60
MOST_NODES = 8_000_000
"""Of some 53 bytes each. A full tree grows no more, but goes on to learn."""
LONGEST_GAME = 200
"""No ruleset has as many pieces."""


class Board(NamedTuple):
    """The board of a search: what stays the same all through it."""

    tables: Tables
    rules: RulesetArrays


class Tree(NamedTuple):
    """The nodes of a search by their index; the root is 0."""

    first: Counts
    """Its first child; the others follow."""
    children: Counts
    """How many it has."""
    team: NDArray[np.int8]
    """Who moves at it."""
    move: Counts
    """What led to it: hand * slots + slot."""
    prior: Floats
    visits: Counts
    total: Floats
    """Rewards, for the team that moved to it,"""
    own: Floats
    """and for the one that moves at it."""
    rave_visits: Floats
    """Simulations through its parent in which its move came at any time,"""
    rave_total: Floats
    """and what they brought to who made it."""
    won: Floats
    """Shares of wins of who moved to it,"""
    ahead: Floats
    """and margins, in points."""
    win: Floats
    """What the net thinks of it: the win of who moves at it, -1 before it is asked,"""
    margin: Floats
    """and points."""
    used: Ints
    """(1): nodes"""


class Room(NamedTuple):
    """The room of a search: the arrays that kernels write into."""

    state: State
    """The position that a simulation has come to."""
    legal: Words
    """(hands of a mover, words): of whose turn it is."""
    answers: Words
    """(hands of a mover, words): those of them that answer an opponent."""
    wanted: Words
    """(1, words)"""
    taken: Words
    """(words)"""
    chosen: Ints
    """Cells: as many as can lie around the last placements of all."""
    counts: Ints
    """Per size of a piece"""
    seed: Words
    """(1)"""
    clock: Ints
    """(1): simulations"""
    stamps: Counts
    """(hands * slots): the simulation in which this move was made last,"""
    plies: Counts
    """and how many placements there were with it."""
    path: Ints
    """The nodes of a simulation."""
    features: Floats
    """(FEATURES, cells and off board)"""
    worth: Floats
    """(ROLES, cells and off board)"""
    shares: Floats
    """Of placements to choose from,"""
    moves: Counts
    """and which they are."""
    wins: Sums
    """(moves, teams): per child of the root, shares of the win, summed up,"""
    leads: Sums
    """and points ahead."""
    totals: Ints
    """Per team: points,"""
    ahead: NDArray[np.float64]
    """points ahead of the best other,"""
    won: Floats
    """share of the win,"""
    rewards: Floats
    """and what the search makes of that, from 0 to 1."""
    covered: Words
    """(colors, words of cells): what a color can cover now."""
    rows: Counts
    """Inputs of the net that are there,"""
    sums: Floats
    """what its first layer makes of them,"""
    last: Floats
    """its second,"""
    verdict: Floats
    """and what comes out: the win, and the margin."""


def nodes_for(simulations: int) -> int:
    """Return the nodes of a tree that has room for so many simulations, or nearly."""
    return min(MOST_NODES, FIRST_NODES + simulations * NODES_PER_SIMULATION)


def tree_of(nodes: int) -> Tree:
    """Return a tree with room for so many nodes; memory is used as it grows."""

    def counts() -> Counts:
        return np.zeros(nodes, np.int32)

    def floats() -> Floats:
        return np.zeros(nodes, np.float32)

    return Tree(
        first=counts(),
        children=counts(),
        team=np.zeros(nodes, np.int8),
        move=counts(),
        prior=floats(),
        visits=counts(),
        total=floats(),
        own=floats(),
        rave_visits=floats(),
        rave_total=floats(),
        won=floats(),
        ahead=floats(),
        win=np.full(nodes, -1, np.float32),
        margin=floats(),
        used=np.ones(1, np.int64),
    )


def room_of(board: Board, state: State, seed: int) -> Room:
    """Return room for games from a position on; equal seeds, equal games."""
    tables, rules = board
    words, slots = tables.covers.shape[1], len(tables.number)
    held, hands = rules.hands.shape[1], len(rules.color)
    colors, teams = len(rules.starts), int(rules.team.max()) + 1
    around = colors * tables.corners.shape[1] + tables.edges.shape[1]
    return Room(
        state=state,
        legal=np.zeros((held, words), np.uint64),
        answers=np.zeros((held, words), np.uint64),
        wanted=np.zeros((1, words), np.uint64),
        taken=np.zeros(words, np.uint64),
        chosen=np.zeros(around + 8, np.int64),
        counts=np.zeros(len(tables.ranges) - 1, np.int64),
        seed=np.array([seed | 1], np.uint64),
        clock=np.zeros(1, np.int64),
        stamps=np.zeros(hands * slots, np.int32),
        plies=np.zeros(hands * slots, np.int32),
        path=np.zeros(LONGEST_GAME, np.int64),
        features=np.zeros((FEATURES, len(tables.outward) + 1), np.float32),
        worth=np.zeros((ROLES, len(tables.outward) + 1), np.float32),
        shares=np.zeros(held * slots, np.float32),
        moves=np.zeros(held * slots, np.int32),
        wins=np.zeros((held * slots, teams)),
        leads=np.zeros((held * slots, teams)),
        totals=np.zeros(teams, np.int64),
        ahead=np.zeros(teams),
        won=np.zeros(teams, np.float32),
        rewards=np.zeros(teams, np.float32),
        covered=np.zeros((colors, tables.masks.shape[1]), np.uint64),
        rows=np.zeros(colors * (len(tables.sizes) + len(tables.outward) + 1), np.int32),
        sums=np.zeros(HIDDEN, np.float32),
        last=np.zeros(LAST, np.float32),
        verdict=np.zeros(OUTPUTS, np.float32),
    )
