"""Self-play: a search plays whole games against itself to yield training positions.

Self-play and playouts use the same random generator, so equal seeds produce equal games
and lessons.
"""

import numpy as np
from numba import njit

from games.computers.ai.arrays.lessons import Ground, Lessons, Practice
from games.computers.ai.arrays.memory import LONGEST_GAME, Board, Room, Tree
from games.computers.ai.arrays.rules import Ints
from games.computers.ai.kernels.bits import kernel, random
from games.computers.ai.kernels.evaluation import see
from games.computers.ai.kernels.moves import actor, margins, pass_turn, play
from games.computers.ai.kernels.playouts import begin
from games.computers.ai.kernels.tree import simulate


@njit(cache=True)
def play_lessons(ground: Ground, practice: Practice, lessons: Lessons) -> None:
    """Play games as long as `lessons` has room for their positions."""
    most = len(lessons.targets) - LONGEST_GAME
    most_rows = len(lessons.rows) - LONGEST_GAME * len(ground.room.rows)
    while lessons.used[0] < most and lessons.begins[lessons.used[0]] < most_rows:
        _play_game(ground, practice, lessons)


@njit(cache=True)
def _play_game(ground: Ground, practice: Practice, lessons: Lessons) -> None:
    """Play a game and store some of its positions."""
    board, _, here, room, tree, style = ground
    slots = len(board.tables.number)
    here.memory[:] = ground.start.memory
    first = lessons.used[0]
    teams = np.zeros(LONGEST_GAME, np.int64)
    is_bare = practice.simulations == 0
    while here.head[0] >= 0:
        team = actor(board.rules, here)
        is_thorough = not is_bare and random(room.seed) < practice.part
        _forget(tree)
        simulations = practice.thorough if is_thorough else practice.simulations
        simulate(board, here, room, tree, style, max(simulations, 1))
        begin(here, board, room)
        if is_thorough or random(room.seed) < practice.retained:
            teams[lessons.used[0] - first] = team
            _keep(board, room, tree, lessons)
        if is_bare:
            move = _draw(room, tree)
        else:
            move = _choose(room, tree, practice.drawn > here.head[2])
        play(board, room, move // slots, move % slots)
        pass_turn(board.rules, room)
        here.memory[:] = room.state.memory
    margins(board.rules, room)
    _tell_result(room, lessons, first, teams)
    if is_bare:
        # Without a search, no expectation exists, so the result is the only target.
        for k in range(first, lessons.used[0]):
            lessons.targets[k, 0] = lessons.targets[k, 2]
            lessons.targets[k, 1] = lessons.targets[k, 3]
    lessons.used[1] += 1


@njit(cache=True)
def _tell_result(room: Room, lessons: Lessons, first: int, teams: Ints) -> None:
    """Write a game's result into each of its positions, for the team to move."""
    best = 0
    for ahead in room.ahead:
        best += ahead >= 0
    for k in range(first, lessons.used[0]):
        ahead = room.ahead[teams[k - first]]
        lessons.targets[k, 2] = 1 / best if ahead >= 0 else 0
        lessons.targets[k, 3] = ahead


@kernel
def _forget(tree: Tree) -> None:
    """Clear a tree."""
    for node in range(tree.used[0]):
        tree.first[node] = tree.children[node] = tree.visits[node] = 0
        tree.rave_visits[node] = 0
        tree.total[node] = tree.own[node] = tree.rave_total[node] = 0
        tree.won[node] = tree.ahead[node] = tree.margin[node] = 0
        tree.win[node] = -1
    tree.used[0] = 1


@kernel
def _keep(board: Board, room: Room, tree: Tree, lessons: Lessons) -> None:
    """Store the current position with the search's expectation."""
    k = lessons.used[0]
    at, n = lessons.begins[k], see(board, room)
    for i in range(n):
        lessons.rows[at + i] = room.rows[i]
    first, end = tree.first[0], tree.first[0] + tree.children[0]
    won, ahead = 0.0, 0.0
    for child in range(first, end):
        won += tree.won[child]
        ahead += tree.ahead[child]
    lessons.targets[k, 0] = won / tree.visits[0]
    lessons.targets[k, 1] = ahead / tree.visits[0]
    lessons.begins[k + 1] = at + n
    lessons.used[0] += 1


@kernel
def _draw(room: Room, tree: Tree) -> int:
    """Return a child's move, drawn at random and weighted by the priors."""
    first, end = tree.first[0], tree.first[0] + tree.children[0]
    threshold = random(room.seed)
    for child in range(first, end):
        threshold -= tree.prior[child]
        if threshold < 0:
            return tree.move[child]
    return tree.move[end - 1]


@kernel
def _choose(room: Room, tree: Tree, is_drawn: bool) -> int:
    """Return the most visited child's move, or a random one weighted by visits."""
    first, end = tree.first[0], tree.first[0] + tree.children[0]
    if is_drawn:
        threshold = random(room.seed) * tree.visits[0]
        for child in range(first, end):
            threshold -= tree.visits[child]
            if threshold < 0:
                return tree.move[child]
    best = first
    for child in range(first, end):
        if tree.visits[child] > tree.visits[best]:
            best = child
    return tree.move[best]
