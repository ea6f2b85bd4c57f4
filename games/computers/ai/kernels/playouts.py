"""Playouts: full random games that prefer large pieces and local responses."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.computers.ai.arrays.memory import Board, Room
from games.computers.ai.arrays.rules import Ints
from games.computers.ai.arrays.states import FREE, State
from games.computers.ai.arrays.style import Style
from games.computers.ai.arrays.tables import Words
from games.computers.ai.kernels.bits import (
    count,
    gather,
    has_any,
    kernel,
    meet,
    nth_bit,
    random,
)
from games.computers.ai.kernels.moves import margins, offer, pass_turn, play


@kernel
def playout(board: Board, room: Room, style: Style) -> None:
    """Play to the end of the game; stamp each move with the simulation's number.

    `room.legal` must contain the legal placements of the player to move.
    """
    rules, state, slots = board.rules, room.state, len(board.tables.number)
    while state.head[0] >= 0:
        mover = state.head[0]
        i = _any_hand(rules.hands[mover], room)
        hand = rules.hands[mover, i]
        drawn = room.legal
        if style.answers > 0 and random(room.seed) < style.answers:
            _want(board, room, hand)
            if meet(room.answers[i], room.legal, i, room.answering, 0):
                drawn = room.answers
        slot = _draw(board, room, style, drawn, i)
        play(board, room, hand, slot)
        room.stamps[hand * slots + slot] = room.clock[0]
        room.plies[hand * slots + slot] = state.head[2]
        pass_turn(rules, room)


@kernel
def _any_hand(hands: Ints, room: Room) -> int:
    """Draw a random hand with a legal placement; most players have only one hand."""
    if len(hands) == 1:
        return 0
    i = int(random(room.seed) * len(hands))
    while hands[i] < 0 or not has_any(room.legal, i):
        i = (i + 1) % len(hands)
    return i


@kernel
def _draw(board: Board, room: Room, style: Style, rows: Words, i: int) -> int:
    """Draw a random slot from nonempty row i: first a size by weight, then a slot."""
    ranges, counts = board.tables.ranges, room.counts
    total = 0.0
    for size in range(len(counts)):
        counts[size] = count(rows, i, ranges[size], ranges[size + 1])
        total += counts[size] * style.playouts[size]
    drawn = random(room.seed) * total
    for size in range(len(counts)):
        weight = counts[size] * style.playouts[size]
        if drawn < weight:
            n = min(int(drawn / style.playouts[size]), counts[size] - 1)
            return nth_bit(rows, i, ranges[size], n)
        drawn -= weight
    return nth_bit(rows, i, 0, 0)


@kernel
def _want(board: Board, room: Room, hand: int) -> None:
    """Write the placements that cover an opponent's new corner."""
    tables, rules, state = board.tables, board.rules, room.state
    seat = rules.holder[hand]
    blank = len(tables.outward)
    n = 0
    for other in range(len(state.latest)):
        slot = state.latest[other]
        holder = rules.holder[other]
        if slot < 0 or (
            seat >= 0 and holder >= 0 and rules.team[holder] == rules.team[seat]
        ):
            continue
        for cell in tables.corners[slot]:
            if cell == blank:
                break
            if state.owner[cell] == FREE and not state.touch[cell] & 1 << other:
                room.chosen[n] = cell
                n += 1
    gather(room.answering[0], tables.covers, room.chosen, n, blank)


@kernel
def begin(root: State, board: Board, room: Room) -> None:
    """Reset the state to a position with a legal move, to continue from there."""
    for i in range(len(root.memory)):
        room.state.memory[i] = root.memory[i]
    offer(board.rules, room, root.head[0])
    room.clock[0] += 1


@njit(cache=True)
def play_games(
    board: Board, root: State, room: Room, style: Style, games: int
) -> tuple[int, NDArray[np.float64]]:
    """Play games to the end; return the placements, and each team's total margin."""
    plies = 0
    sums = np.zeros(len(room.ahead))
    for _ in range(games):
        begin(root, board, room)
        playout(board, room, style)
        margins(board.rules, room)
        sums += room.ahead
        plies += room.state.head[2] - root.head[2]
    return plies, sums
