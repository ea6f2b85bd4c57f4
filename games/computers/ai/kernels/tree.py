"""Monte Carlo tree search: PUCT (Silver 2017) with RAVE (Gelly and Silver 2011).

A node is an index into the arrays of a `Tree`; its children are adjacent. A node's
values are those of the team whose move led to it, and each team maximizes its own
result.
"""

import numpy as np

from games.computers.ai.arrays.memory import Board, Room, Tree
from games.computers.ai.arrays.states import State
from games.computers.ai.arrays.style import Style
from games.computers.ai.kernels.bits import ZERO, called, entry, inlined, lowest_bit
from games.computers.ai.kernels.evaluation import MARGIN, WIN, evaluate, see
from games.computers.ai.kernels.moves import actor, margins
from games.computers.ai.kernels.playouts import begin, draw, make
from games.computers.ai.kernels.priors import describe, logit, phase_of, weigh

LOOK = np.float32(1e6)
"""Bonus that exceeds the value of any child, so that unvisited children go first."""


@entry
def simulate(
    board: Board, root: State, room: Room, tree: Tree, style: Style, simulations: int
) -> None:
    """Expand the root, where the game must not be over, and run simulations from it.

    A simulation descends the tree, and then plays to the end. Both are one loop, so
    that the code for a placement exists once.
    """
    slots, head, path = len(board.tables.number), room.state.head, room.path
    moves = tree.move
    _expand_root(board, root, room, tree, style)
    for _ in range(simulations):
        begin(root, board, room)
        node, depth, judge, is_inside = ZERO, ZERO, -1, True
        while head[0] >= 0:
            if is_inside and not _has_children(board, room, tree, style, node):
                is_inside = False
                if style.mix > 0:
                    judge = actor(board.rules, room.state)
                    _judge(board, room, tree, style, node)
            if is_inside:
                node = _select(room, tree, style, node)
                depth += 1
                path[depth] = node
                move = moves[node]
                hand, slot = move // slots, move % slots
            else:
                hand, slot = draw(board, room, style)
            make(board, room, hand, slot)
        margins(board.rules, room)
        _reward(room, style)
        if judge >= 0:
            _mix(room, tree, style, node, judge)
        _learn(room, tree, style, root.head[2], depth)
        if depth > 0:
            _tell_teams(room, path[1] - tree.first[0])


@inlined
def _expand_root(
    board: Board, root: State, room: Room, tree: Tree, style: Style
) -> None:
    """Create the root's children, unless they exist."""
    if tree.children[0] == 0:
        begin(root, board, room)
        expand(board, room, tree, style, ZERO)


@inlined
def _has_children(
    board: Board, room: Room, tree: Tree, style: Style, node: int
) -> bool:
    """Return whether a node has children; create them after enough visits."""
    if tree.children[node] > 0:
        return True
    if node > 0 and tree.visits[node] < style.patience:
        return False
    return expand(board, room, tree, style, node)


@inlined
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
    tries_all = node == 0 and style.thorough > 0
    for k in range(len(visits)):
        n, seen = np.float32(visits[k]), np.float32(rave_visits[k])
        value = total[k] / max(n, unit) if n else base
        share = np.sqrt(rave / (np.float32(3) * n + rave)) * seen / (seen + doubt)
        value += share * (rave_total[k] / max(seen, unit) - value)
        worth[k] = value + exploring * prior[k] / (unit + n)
        if tries_all and not visits[k]:
            worth[k] += LOOK
    return first + np.argmax(worth)


@called
def expand(board: Board, room: Room, tree: Tree, style: Style, node: int) -> bool:
    """Create the children of a node; return whether the tree had room for them."""
    first = tree.used[0]
    listed = _list(board, room, style)
    children = _prefer(room, style, listed, node == 0 or listed <= style.few)
    if first + children > len(tree.first):
        return False
    move, prior, moves, shares = tree.move, tree.prior, room.moves, room.shares
    for k in range(children):
        move[first + k], prior[first + k] = moves[k], shares[k]
    tree.first[node], tree.children[node] = first, children
    tree.team[node] = actor(board.rules, room.state)
    tree.used[0] = first + children
    return True


@inlined
def _list(board: Board, room: Room, style: Style) -> int:
    """Write all legal placements with their log-likelihoods; return their number."""
    hands, slots = board.rules.hands[room.state.head[0]], len(board.tables.number)
    legal, shares, moves = room.legal, room.shares, room.moves
    n = 0
    for i in range(len(hands)):
        hand = hands[i]
        if hand < 0:
            continue
        phase = phase_of(room.state, hand)
        describe(board, room, hand)
        weigh(room, style, phase)
        for w in range(legal.shape[1]):
            word = legal[i, w]
            while word != np.uint64(0):
                slot = w * 64 + lowest_bit(word)
                word &= word - np.uint64(1)
                shares[n] = logit(board.tables, room.worth, style.pieces[phase], slot)
                moves[n] = hand * slots + slot
                n += 1
    return n


@inlined
def _prefer(room: Room, style: Style, n: int, is_exhaustive: bool) -> int:
    """Convert log-likelihoods to shares of 1; return the number of shares to keep.

    The root keeps all placements and gives each a minimum share. Analyses can then
    evaluate any placement, and the search tries placements that the priors underrate.
    Nodes with few placements do the same.
    """
    shares, moves = room.shares, room.moves
    temperature = np.float32(style.temperature)
    highest = np.float32(-1e9)
    for k in range(n):
        highest = max(highest, shares[k])
    least = np.float32(-1e9) if is_exhaustive else np.log(np.float32(style.least))
    total, children = np.float32(0), 0
    for k in range(n):
        likely = (shares[k] - highest) / temperature
        if likely >= least:
            share = np.exp(likely)
            shares[children], moves[children] = share, moves[k]
            total += share
            children += 1
    floor = np.float32(style.floor if is_exhaustive else 0)
    for k in range(children):
        shares[k] *= (np.float32(1) - floor) / total
        shares[k] += floor / np.float32(children)
    return children


@inlined
def _reward(room: Room, style: Style) -> None:
    """Convert margins to shares of the win, and to rewards from 0 to 1."""
    leads, wins, rewards = room.ahead, room.won, room.rewards
    scale, weight = style.scale, style.points
    best = 0
    for ahead in leads:
        best += ahead >= 0
    for team, ahead in enumerate(leads):
        won = np.float32(1 / best if ahead >= 0 else 0)
        points = 1 / (1 + np.exp(-ahead / scale))
        wins[team] = won
        rewards[team] = won + weight * (points - won)


@inlined
def _judge(board: Board, room: Room, tree: Tree, style: Style, node: int) -> None:
    """Evaluate a node with the net, once."""
    if tree.win[node] < 0:
        evaluate(room, style.net, see(board, room))
        tree.win[node] = room.verdict[WIN]
        tree.margin[node] = room.verdict[MARGIN]


@inlined
def _mix(room: Room, tree: Tree, style: Style, node: int, judge: int) -> None:
    """Mix a playout's result with the net's estimate for a team."""
    wins, leads, rewards = room.won, room.ahead, room.rewards
    share, scale, weight = np.float32(style.mix), style.scale, style.points
    own_win, own_margin = tree.win[node], tree.margin[node]
    for team in range(len(leads)):
        win, margin = own_win, own_margin
        if team != judge:
            win, margin = np.float32(1) - win, -margin
        points = 1 / (1 + np.exp(-margin / scale))
        reward = win + weight * (points - win)
        wins[team] += share * (win - wins[team])
        leads[team] += share * (margin - leads[team])
        rewards[team] += share * (reward - rewards[team])


@inlined
def _learn(room: Room, tree: Tree, style: Style, before: int, depth: int) -> None:
    """Add a simulated game's result to the nodes on the path and their children."""
    path, rewards, wins, leads = room.path, room.rewards, room.won, room.ahead
    visits, children, teams, own = tree.visits, tree.children, tree.team, tree.own
    total, won, ahead = tree.total, tree.won, tree.ahead
    for d in range(depth + 1):
        node = path[d]
        visits[node] += 1
        if d > 0:
            team = teams[path[d - 1]]
            total[node] += rewards[team]
            won[node] += wins[team]
            ahead[node] += leads[team]
        if children[node] == 0:
            continue
        reward = rewards[teams[node]]
        own[node] += reward
        _learn_rave(room, tree, style, before + d, node, reward)


@inlined
def _learn_rave(
    room: Room, tree: Tree, style: Style, ply: int, node: int, reward: float
) -> None:
    """Add the result to children whose moves were played; late moves may weigh less."""
    first, end = tree.first[node], tree.first[node] + tree.children[node]
    moves, now = tree.move[first:end], np.int32(room.clock[0])
    visits, total = tree.rave_visits[first:end], tree.rave_total[first:end]
    fading = np.float32(style.rave_fading / max(1, room.state.head[2] - ply))
    stamps, plies = room.stamps, room.plies
    for k in range(len(moves)):
        if stamps[moves[k]] == now:
            later = np.float32(plies[moves[k]] - ply - 1)
            share = np.float32(1) - fading * later
            visits[k] += share
            total[k] += share * reward


@inlined
def _tell_teams(room: Room, child: int) -> None:
    """Add each team's result to a child of the root."""
    wins, leads, won, ahead = room.wins, room.leads, room.won, room.ahead
    for team in range(len(ahead)):
        wins[child, team] += won[team]
        leads[child, team] += ahead[team]
