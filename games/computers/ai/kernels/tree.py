"""Monte Carlo tree search: PUCT (Silver 2017) with RAVE (Gelly and Silver 2011).

A node is an index into the arrays of a `Tree`; its children are adjacent. A node's
values are those of the team whose move led to it, and each team maximizes its own
result.
"""

import numpy as np
from numba import njit

from games.computers.ai.arrays.memory import Board, Room, Tree
from games.computers.ai.arrays.states import State
from games.computers.ai.arrays.style import Style
from games.computers.ai.kernels.bits import kernel, lowest_bit
from games.computers.ai.kernels.evaluation import MARGIN, WIN, evaluate, see
from games.computers.ai.kernels.moves import actor, margins, pass_turn, play
from games.computers.ai.kernels.playouts import begin, playout
from games.computers.ai.kernels.priors import describe, logit, phase_of, weigh

LOOK = np.float32(1e6)
"""Bonus that exceeds the value of any child, so that unvisited children go first."""


@njit(cache=True)
def simulate(
    board: Board, root: State, room: Room, tree: Tree, style: Style, simulations: int
) -> None:
    """Run simulations from the root, where the game must not be over."""
    slots = len(board.tables.number)
    for _ in range(simulations):
        begin(root, board, room)
        # A plain zero has another type, so all callees would be compiled again.
        node, depth = room.path[0], 0
        while room.state.head[0] >= 0 and _has_children(board, room, tree, style, node):
            node = _select(room, tree, style, node)
            depth += 1
            room.path[depth] = node
            move = tree.move[node]
            play(board, room, move // slots, move % slots)
            room.stamps[move] = room.clock[0]
            room.plies[move] = room.state.head[2]
            pass_turn(board.rules, room)
        judge = -1
        if style.mix > 0 and room.state.head[0] >= 0:
            judge = actor(board.rules, room.state)
            _judge(board, room, tree, style, node)
        playout(board, room, style)
        margins(board.rules, room)
        _reward(room, style)
        if judge >= 0:
            _mix(room, tree, style, node, judge)
        _learn(room, tree, style, root.head[2], depth)
        if depth > 0:
            _tell_teams(room, room.path[1] - tree.first[0])


@kernel
def _has_children(
    board: Board, room: Room, tree: Tree, style: Style, node: int
) -> bool:
    """Return whether a node has children; create them after enough visits."""
    if tree.children[node] > 0:
        return True
    if node > 0 and tree.visits[node] < style.patience:
        return False
    return expand(board, room, tree, style, node)


@kernel
def _select(room: Room, tree: Tree, style: Style, node: int) -> int:
    """Return the child with the best combination of value, RAVE value and prior."""
    first, end = tree.first[node], tree.first[node] + tree.children[node]
    visits, total = tree.visits[first:end], tree.total[first:end]
    rave_visits, rave_total = tree.rave_visits[first:end], tree.rave_total[first:end]
    prior, worth = tree.prior[first:end], room.shares[: end - first]
    here, unit = np.float32(tree.visits[node]), np.float32(1)
    # Results from before the node had children are ignored on purpose. Unvisited
    # children then look worse in a young node, so that it concentrates on its best
    # children.
    base = tree.own[node] / here if here else np.float32(0.5)
    exploring = np.float32(style.exploration) * np.sqrt(here + unit)
    rave, doubt = np.float32(style.rave), np.float32(style.rave_doubt)
    for k in range(len(visits)):
        n, seen = np.float32(visits[k]), np.float32(rave_visits[k])
        value = total[k] / max(n, unit) if n else base
        share = np.sqrt(rave / (np.float32(3) * n + rave)) * seen / (seen + doubt)
        value += share * (rave_total[k] / max(seen, unit) - value)
        worth[k] = value + exploring * prior[k] / (unit + n)
        if node == 0 and style.thorough and not visits[k]:
            worth[k] += LOOK
    return first + np.argmax(worth)


@kernel
def expand(board: Board, room: Room, tree: Tree, style: Style, node: int) -> bool:
    """Create the children of a node; return whether the tree had room for them."""
    first = tree.used[0]
    listed = _list(board, room, style)
    children = _prefer(room, style, listed, node == 0 or listed <= style.few)
    if first + children > len(tree.first):
        return False
    for k in range(children):
        tree.move[first + k] = room.moves[k]
        tree.prior[first + k] = room.shares[k]
    tree.first[node], tree.children[node] = first, children
    tree.team[node] = actor(board.rules, room.state)
    tree.used[0] = first + children
    return True


@kernel
def _list(board: Board, room: Room, style: Style) -> int:
    """Write all legal placements with their log-likelihoods; return their number."""
    rules, slots = board.rules, len(board.tables.number)
    n = 0
    for i in range(rules.hands.shape[1]):
        hand = rules.hands[room.state.head[0], i]
        if hand < 0:
            continue
        phase = phase_of(room.state, hand)
        describe(board, room, hand)
        weigh(room, style, phase)
        for w in range(room.legal.shape[1]):
            word = room.legal[i, w]
            while word != np.uint64(0):
                slot = w * 64 + lowest_bit(word)
                word &= word - np.uint64(1)
                room.shares[n] = logit(board, room, style, phase, slot)
                room.moves[n] = hand * slots + slot
                n += 1
    return n


@kernel
def _prefer(room: Room, style: Style, n: int, is_exhaustive: bool) -> int:
    """Convert log-likelihoods to shares of 1; return the number of shares to keep.

    The root keeps all placements and gives each a minimum share. Analyses can then
    evaluate any placement, and the search tries placements that the priors underrate.
    Nodes with few placements do the same.
    """
    highest = np.float32(-1e9)
    for k in range(n):
        highest = max(highest, room.shares[k])
    least = np.float32(-1e9) if is_exhaustive else np.log(np.float32(style.least))
    total, children = np.float32(0), 0
    for k in range(n):
        likely = (room.shares[k] - highest) / np.float32(style.temperature)
        if likely >= least:
            share = np.exp(likely)
            room.shares[children], room.moves[children] = share, room.moves[k]
            total += share
            children += 1
    floor = np.float32(style.floor if is_exhaustive else 0)
    for k in range(children):
        room.shares[k] *= (np.float32(1) - floor) / total
        room.shares[k] += floor / np.float32(children)
    return children


@kernel
def _reward(room: Room, style: Style) -> None:
    """Convert margins to shares of the win, and to rewards from 0 to 1."""
    best = 0
    for ahead in room.ahead:
        best += ahead >= 0
    for team, ahead in enumerate(room.ahead):
        won = np.float32(1 / best if ahead >= 0 else 0)
        points = 1 / (1 + np.exp(-ahead / style.scale))
        room.won[team] = won
        room.rewards[team] = won + style.points * (points - won)


@kernel
def _judge(board: Board, room: Room, tree: Tree, style: Style, node: int) -> None:
    """Evaluate a node with the net, once."""
    if tree.win[node] < 0:
        evaluate(room, style.net, see(board, room))
        tree.win[node] = room.verdict[WIN]
        tree.margin[node] = room.verdict[MARGIN]


@kernel
def _mix(room: Room, tree: Tree, style: Style, node: int, judge: int) -> None:
    """Mix a playout's result with the net's estimate for a team."""
    share = np.float32(style.mix)
    for team in range(len(room.ahead)):
        win, margin = tree.win[node], tree.margin[node]
        if team != judge:
            win, margin = np.float32(1) - win, -margin
        points = 1 / (1 + np.exp(-margin / style.scale))
        reward = win + style.points * (points - win)
        room.won[team] += share * (win - room.won[team])
        room.ahead[team] += share * (margin - room.ahead[team])
        room.rewards[team] += share * (reward - room.rewards[team])


@kernel
def _learn(room: Room, tree: Tree, style: Style, before: int, depth: int) -> None:
    """Add a simulated game's result to the nodes on the path and their children."""
    for d in range(depth + 1):
        node = room.path[d]
        tree.visits[node] += 1
        if d > 0:
            team = tree.team[room.path[d - 1]]
            tree.total[node] += room.rewards[team]
            tree.won[node] += room.won[team]
            tree.ahead[node] += room.ahead[team]
        if tree.children[node] == 0:
            continue
        reward = room.rewards[tree.team[node]]
        tree.own[node] += reward
        _learn_rave(room, tree, style, before + d, node, reward)


@kernel
def _learn_rave(
    room: Room, tree: Tree, style: Style, ply: int, node: int, reward: float
) -> None:
    """Add the result to children whose moves were played; late moves may weigh less."""
    first, end = tree.first[node], tree.first[node] + tree.children[node]
    moves, now = tree.move[first:end], np.int32(room.clock[0])
    visits, total = tree.rave_visits[first:end], tree.rave_total[first:end]
    fading = np.float32(style.rave_fading / max(1, room.state.head[2] - ply))
    for k in range(len(moves)):
        if room.stamps[moves[k]] == now:
            later = np.float32(room.plies[moves[k]] - ply - 1)
            share = np.float32(1) - fading * later
            visits[k] += share
            total[k] += share * reward


@kernel
def _tell_teams(room: Room, child: int) -> None:
    """Add each team's result to a child of the root."""
    for team in range(len(room.ahead)):
        room.wins[child, team] += room.won[team]
        room.leads[child, team] += room.ahead[team]
