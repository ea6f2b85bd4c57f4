"""Playouts: full random games that prefer large pieces and local responses."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.computers.ai.arrays.memory import Board, Room, Sums
from games.computers.ai.arrays.rules import Ints
from games.computers.ai.arrays.states import FREE, State
from games.computers.ai.arrays.style import Style
from games.computers.ai.arrays.tables import Words
from games.computers.ai.kernels.bits import (
    ZERO,
    count,
    gather,
    has_any,
    inlined,
    kernel,
    meet,
    nth_bit,
    random,
)
from games.computers.ai.kernels.moves import margins, offer, pass_turn, play


@inlined
def draw(board: Board, room: Room, style: Style) -> tuple[int, int]:
    """Draw a random placement; return its hand and its slot.

    `room.legal` must contain the legal placements of the player to move.
    """
    hands, seed, legal = board.rules.hands[room.state.head[0]], room.seed, room.legal
    i = _any_hand(hands, seed, legal)
    hand = hands[i]
    drawn = legal
    if style.answers > 0 and random(seed) < style.answers:
        _want(board, room, hand)
        if meet(room.answers[i], legal, i, room.answering, ZERO):
            drawn = room.answers
    return hand, _draw(board.tables.ranges, style.playouts, room.counts, seed, drawn, i)


@inlined
def make(board: Board, room: Room, hand: int, slot: int) -> None:
    """Play a placement, stamp it with the simulation's number, and pass the turn."""
    move = hand * len(board.tables.number) + slot
    play(board, room, hand, slot)
    room.stamps[move] = room.clock[0]
    room.plies[move] = room.state.head[2]
    pass_turn(board.rules, room)


@kernel
def _any_hand(hands: Ints, seed: Words, legal: Words) -> int:
    """Draw a random hand with a legal placement; most players have only one hand."""
    if len(hands) == 1:
        return 0
    i = int(random(seed) * len(hands))
    while hands[i] < 0 or not has_any(legal, i):
        i = (i + 1) % len(hands)
    return i


@kernel
def _draw(
    ranges: Ints, weights: Sums, counts: Ints, seed: Words, rows: Words, i: int
) -> int:
    """Draw a random slot from nonempty row i: first a size by weight, then a slot."""
    total = 0.0
    for size in range(len(counts)):
        counts[size] = count(rows, i, ranges[size], ranges[size + 1])
        total += counts[size] * weights[size]
    drawn = random(seed) * total
    for size in range(len(counts)):
        weight = counts[size] * weights[size]
        if drawn < weight:
            n = min(int(drawn / weights[size]), counts[size] - 1)
            return nth_bit(rows, i, ranges[size], n)
        drawn -= weight
    return nth_bit(rows, i, ZERO, ZERO)


@inlined
def _want(board: Board, room: Room, hand: int) -> None:
    """Write the placements that cover an opponent's new corner."""
    corners, covers = board.tables.corners, board.tables.covers
    latest, owner, touch = room.state.latest, room.state.owner, room.state.touch
    holders, teams, chosen = board.rules.holder, board.rules.team, room.chosen
    seat = holders[hand]
    blank = len(board.tables.outward)
    n = ZERO
    for other in range(len(latest)):
        slot = latest[other]
        holder = holders[other]
        if slot < 0 or (seat >= 0 and holder >= 0 and teams[holder] == teams[seat]):
            continue
        for cell in corners[slot]:
            if cell == blank:
                break
            if owner[cell] == FREE and not touch[cell] & 1 << other:
                chosen[n] = cell
                n += 1
    gather(room.answering[0], covers, chosen, n, blank)


@kernel
def begin(root: State, board: Board, room: Room) -> None:
    """Reset the state to a position with a legal move, to continue from there."""
    memory, initial = room.state.memory, root.memory
    for i in range(len(initial)):
        memory[i] = initial[i]
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
        _play_game(board, root, room, style)
        sums += room.ahead
        plies += room.state.head[2] - root.head[2]
    return plies, sums


@kernel
def _play_game(board: Board, root: State, room: Room, style: Style) -> None:
    begin(root, board, room)
    head = room.state.head
    while head[0] >= 0:
        hand, slot = draw(board, room, style)
        make(board, room, hand, slot)
    margins(board.rules, room)
