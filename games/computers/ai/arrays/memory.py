"""Memory of a search: its tree and the arrays that the kernels write."""

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
"""Number of roles of a cell: covered by a placement, or touched by its edge or
corner."""
FEATURES = 18
PHASES = 4
HIDDEN, LAST, OUTPUTS = 64, 32, 2
"""Units of the net's layers; its two outputs are the win and the margin."""
FIRST_NODES, NODES_PER_SIMULATION = 5000, 60
MOST_NODES = 8_000_000
"""Maximum number of nodes, at 53 bytes each. A full tree no longer grows but still
learns."""
LONGEST_GAME = 200
"""Maximum number of placements in a game; no ruleset has that many pieces."""


class Board(NamedTuple):
    """The board of a search, which does not change during the search."""

    tables: Tables
    rules: RulesetArrays


class Tree(NamedTuple):
    """Nodes of a search by their index; the root is 0."""

    first: Counts
    """Index of the first child; the others follow."""
    children: Counts
    """Number of children."""
    team: NDArray[np.int8]
    """Team to move at the node."""
    move: Counts
    """Move that leads to the node: hand * slots + slot."""
    prior: Floats
    visits: Counts
    total: Floats
    """Sum of rewards for the team that moved to the node."""
    own: Floats
    """Sum of rewards for the team to move at the node."""
    rave_visits: Floats
    """Simulations through the parent that played the node's move at any time."""
    rave_total: Floats
    """Sum of their rewards for the team that made the move."""
    won: Floats
    """Sum of the win shares of the team that moved to the node."""
    ahead: Floats
    """Sum of that team's margins, in points."""
    win: Floats
    """Win of the team to move, as estimated by the net; -1 before the net was
    evaluated."""
    margin: Floats
    """Margin of the team to move, as estimated by the net, in points."""
    used: Ints
    """Number of nodes in use, as an array of one."""


class Room(NamedTuple):
    """Arrays that the kernels write during a search."""

    state: State
    """Current position of a simulation."""
    legal: Words
    """Legal placements of the mover: (hands of a mover, words)."""
    answers: Words
    """Legal placements that answer an opponent: (hands of a mover, words)."""
    answering: Words
    """Placements that cover a new corner of an opponent: (1, words)."""
    gathered: Words
    """Scratch row for the placements that cover some cells: (words)."""
    chosen: Ints
    """Cells around the last placements of all colors."""
    counts: Ints
    """Placements per size of a piece."""
    seed: Words
    """State of the random generator, as an array of one."""
    clock: Ints
    """Number of the current simulation, as an array of one."""
    stamps: Counts
    """Number of the last simulation that played each move: (hands * slots)."""
    plies: Counts
    """Ply of each move in that simulation."""
    path: Ints
    """Nodes of the current simulation."""
    features: Floats
    """Features of each cell: (FEATURES, cells and off board)."""
    worth: Floats
    """Value of each cell in each role: (ROLES, cells and off board)."""
    shares: Floats
    """Shares of the placements to choose from."""
    moves: Counts
    """Moves of the placements to choose from."""
    wins: Sums
    """Sums of the win shares per child of the root: (moves, teams)."""
    leads: Sums
    """Sums of the leads per child of the root, in points: (moves, teams)."""
    totals: Ints
    """Points of each team."""
    ahead: NDArray[np.float64]
    """Lead of each team over the best other team, in points."""
    won: Floats
    """Share of the win of each team."""
    rewards: Floats
    """Reward of each team, from 0 to 1."""
    covered: Words
    """Cells that each color can cover now: (colors, words of cells)."""
    rows: Counts
    """Active inputs of the net."""
    sums: Floats
    """Sums of the net's first layer."""
    last: Floats
    """Activations of the net's second layer."""
    verdict: Floats
    """Outputs of the net: the win and the margin."""


def nodes_for(simulations: int) -> int:
    """Return the number of nodes for some simulations, at most `MOST_NODES`."""
    return min(MOST_NODES, FIRST_NODES + simulations * NODES_PER_SIMULATION)


def tree_of(nodes: int) -> Tree:
    """Return a tree with room for a number of nodes; memory is used as it grows."""

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
    """Return the arrays of a search; equal seeds produce equal games."""
    tables, rules = board
    words, slots = tables.covers.shape[1], len(tables.number)
    held, hands = rules.hands.shape[1], len(rules.color)
    colors, teams = len(rules.starts), int(rules.team.max()) + 1
    around = colors * tables.corners.shape[1] + tables.edges.shape[1]
    return Room(
        state=state,
        legal=np.zeros((held, words), np.uint64),
        answers=np.zeros((held, words), np.uint64),
        answering=np.zeros((1, words), np.uint64),
        gathered=np.zeros(words, np.uint64),
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
