"""Memory for a search: its tree, and the arrays that the kernels write."""

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
"""Number of roles that a cell can have: covered by a placement, or touched by its edge
or corner."""
FEATURES = 18
PHASES = 4
HIDDEN, LAST, OUTPUTS = 64, 32, 2
"""Number of units in each layer of the net; the two outputs are the win and the
margin."""
FIRST_NODES, NODES_PER_SIMULATION = 5000, 60
MOST_NODES = 8_000_000
"""Maximum number of nodes, at 53 bytes each. A full tree no longer grows, but its
statistics are still updated."""
LONGEST_GAME = 200
"""Maximum number of placements in a game; no ruleset has that many pieces."""


class Board(NamedTuple):
    """Board data, which stays constant during a search."""

    tables: Tables
    rules: RulesetArrays


class Tree(NamedTuple):
    """Nodes of a search by index; the root is 0."""

    first: Counts
    """Index of the first child; the other children follow."""
    children: Counts
    """Number of children."""
    team: NDArray[np.int8]
    """Team to move at the node."""
    move: Counts
    """Move that leads to the node, as `hand * slots + slot`."""
    prior: Floats
    visits: Counts
    total: Floats
    """Sum of rewards for the team whose move led to the node."""
    own: Floats
    """Sum of rewards for the team to move at the node."""
    rave_visits: Floats
    """Number of simulations through the parent in which the node's move was played at
    any time."""
    rave_total: Floats
    """Sum of rewards in the `rave_visits` simulations, for the team that made the
    move."""
    won: Floats
    """Sum of win shares for the team whose move led to the node."""
    ahead: Floats
    """Sum of margins, in points, for the team whose move led to the node."""
    win: Floats
    """Share of the win that the net estimates for the team to move; -1 if the net has
    not been evaluated yet."""
    margin: Floats
    """Margin that the net estimates for the team to move, in points."""
    used: Ints
    """Number of nodes in use, as an array with one element."""


class Room(NamedTuple):
    """Arrays that the kernels write during a search."""

    state: State
    """Current position in a simulation."""
    legal: Words
    """Legal placements for the player to move. Shape: (hands per player, words)."""
    answers: Words
    """Legal placements that cover an opponent's new corner. Shape: (hands per player,
    words)."""
    answering: Words
    """All placements that cover an opponent's new corner. Shape: (1, words)."""
    gathered: Words
    """Scratch row for placements that cover some cells. Shape: (words)."""
    chosen: Ints
    """Cells around each color's last placement."""
    counts: Ints
    """Number of placements for each piece size."""
    seed: Words
    """State of the random number generator, as an array with one element."""
    clock: Ints
    """Number of the current simulation, as an array with one element."""
    stamps: Counts
    """Number of the latest simulation that played each move. Shape: (hands * slots)."""
    plies: Counts
    """Ply at which each move was played in its latest simulation."""
    path: Ints
    """Nodes that the current simulation visited."""
    features: Floats
    """Features of each cell; the last one is off the board. Shape: (FEATURES, cells +
    1)."""
    worth: Floats
    """Value of each cell in each role. Shape: (ROLES, cells + 1)."""
    shares: Floats
    """Selection weights of the candidate placements."""
    moves: Counts
    """Candidate placements, as moves."""
    wins: Sums
    """Sums of win shares for each child of the root. Shape: (moves, teams)."""
    leads: Sums
    """Sums of leads in points, for each child of the root. Shape: (moves, teams)."""
    totals: Ints
    """Each team's points."""
    ahead: NDArray[np.float64]
    """Each team's lead over the best other team, in points."""
    won: Floats
    """Each team's share of the win."""
    rewards: Floats
    """Each team's reward, from 0 to 1."""
    covered: Words
    """Cells that each color can cover now. Shape: (colors, words per cell set)."""
    rows: Counts
    """Active inputs to the net."""
    sums: Floats
    """Weighted sums in the net's first layer."""
    last: Floats
    """Activations in the net's second layer."""
    verdict: Floats
    """The net's outputs: win and margin."""


def nodes_for(simulations: int) -> int:
    """Return how many nodes the simulations may need, at most `MOST_NODES`."""
    return min(MOST_NODES, FIRST_NODES + simulations * NODES_PER_SIMULATION)


def tree_of(nodes: int) -> Tree:
    """Return a tree with room for this many nodes; memory is used only as it grows."""

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
    """Return the arrays for a search. Equal seeds produce equal games."""
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
