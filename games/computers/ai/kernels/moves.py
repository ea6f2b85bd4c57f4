"""Game rules on arrays: legal placements, the next turn, and the final scores."""

import numpy as np

from games.computers.ai.arrays.memory import Board, Room
from games.computers.ai.arrays.rules import Ints, RulesetArrays
from games.computers.ai.arrays.states import CORNER, FREE, State
from games.computers.ai.kernels.bits import (
    ZERO,
    clear,
    clear_all,
    gather,
    has_any,
    inlined,
    join,
    join_all,
    kernel,
    meet,
)

CONTACT = 1
LEGACY, ONBOARD, VISIBLE = 1, 2, 3
LEFT_EARLY = -1000


@kernel
def play(board: Board, room: Room, hand: int, slot: int) -> None:
    """Play a legal placement without changing the turn."""
    tables, rules, state = board.tables, board.rules, room.state
    color = rules.color[hand]
    if not state.started[color]:
        _start(board, state, color, slot)
    _fill(board, room, color, slot)
    _forbid(board, room, color, slot)
    _open(board, room, color, slot)
    piece = tables.piece[slot]
    size = tables.sizes[piece]
    state.in_hand[hand, piece] -= 1
    if state.in_hand[hand, piece] == 0:
        for w in range(tables.words[piece], tables.words[piece + 1]):
            state.alive[hand, w] = np.uint64(0)
    state.placed[hand] += size
    state.unplaced[hand] -= size
    state.ends_small[hand] = size == 1
    state.latest[color] = slot
    if len(state.turns_left):
        state.turns_left[color] -= 1
    if rules.holder[hand] < 0:
        state.head[1] = _sharer(rules, state)
    state.head[2] += 1


@inlined
def _fill(board: Board, room: Room, color: int, slot: int) -> None:
    """Mark cells as covered, so that no color can cover them again."""
    rules, state, chosen, gathered = board.rules, room.state, room.chosen, room.gathered
    owner, alive, blank = state.owner, state.alive, len(board.tables.outward)
    n = ZERO
    for cell in board.tables.cells[slot]:
        if cell != blank:
            owner[cell] = color
            chosen[n] = cell
            n += 1
    gather(gathered, board.tables.covers, chosen, n, blank)
    for hand in range(len(alive)):
        clear(alive, hand, gathered)
    if len(state.heights):
        _stack(rules, state, chosen, n)


@inlined
def _forbid(board: Board, room: Room, color: int, slot: int) -> None:
    """Remove placements on the cells at a color's new edges."""
    owner, touch, alive = room.state.owner, room.state.touch, room.state.alive
    colors, covers, chosen = board.rules.color, board.tables.covers, room.chosen
    blank, bit = len(board.tables.outward), 1 << color
    n = ZERO
    for cell in board.tables.edges[slot]:
        if cell == blank:
            break
        if owner[cell] == FREE and not touch[cell] & bit:
            chosen[n] = cell
            n += 1
        touch[cell] |= bit
    for hand in range(len(alive)):
        if colors[hand] == color:
            clear_all(alive[hand], covers, chosen, n, blank)


@inlined
def _open(board: Board, room: Room, color: int, slot: int) -> None:
    """Add the placements at a color's new corners to its reach."""
    owner, touch, covers = room.state.owner, room.state.touch, board.tables.covers
    chosen, reach, started = room.chosen, room.state.reach, room.state.started
    blank, bit = len(board.tables.outward), CORNER << color
    n = ZERO
    for cell in board.tables.corners[slot]:
        if cell == blank:
            break
        if owner[cell] == FREE and not touch[cell] & (bit | 1 << color):
            chosen[n] = cell
            n += 1
        touch[cell] |= bit
    join_all(reach[color], covers, chosen, n, blank)
    if board.rules.opening == CONTACT:
        gathered, grounded = room.gathered, board.rules.grounded
        gather(gathered, covers, chosen, n, blank)
        for w in range(len(gathered)):
            gathered[w] &= grounded[w]
        for other in range(len(reach)):
            if not started[other]:
                join(reach, other, gathered)


@inlined
def _start(board: Board, state: State, color: int, slot: int) -> None:
    """Start a color, which then continues from its own cells."""
    tables, rules = board
    state.started[color] = True
    state.reach[color, :] = np.uint64(0)
    for hand in range(len(state.alive)):
        if rules.color[hand] == color:
            clear(state.alive, hand, rules.reserved)
    if rules.opening == CONTACT and state.head[2] == 0:
        state.reach[:, :] = np.uint64(0)
    for i in range(rules.starts.shape[1]):
        for cell in tables.cells[slot]:
            if cell == rules.starts[color, i]:
                _leave_starts(board, state, color, i)


@inlined
def _leave_starts(board: Board, state: State, color: int, start: int) -> None:
    """Remove the start cells that a color's start closes to other colors."""
    tables, rules = board
    for other in range(len(state.open)):
        open_starts = state.open[other] & rules.keeps[color, start, other]
        if not state.started[other] and open_starts != state.open[other]:
            state.open[other] = open_starts
            state.reach[other, :] = np.uint64(0)
            for i in range(rules.starts.shape[1]):
                if open_starts >> i & 1:
                    join(state.reach, other, tables.covers[rules.starts[other, i]])


@inlined
def _stack(rules: RulesetArrays, state: State, covered: Ints, n: int) -> None:
    """Raise the columns, and update the placements that overhang them."""
    for cell in covered[:n]:
        state.heights[rules.column[cell]] += 1
    state.hangs[:] = np.uint64(0)
    for column in range(len(state.heights)):
        hanging = rules.hanging[column, state.heights[column]]
        for w in range(len(hanging)):
            state.hangs[w] |= hanging[w]


@kernel
def pass_turn(rules: RulesetArrays, room: Room) -> None:
    """Pass the turn to the next player who can move; write their moves into `legal`.

    The game is over if no player can move, or if the next one has no turns left.
    """
    state = room.state
    turn = state.head[0]
    state.head[0] = -1
    for i in range(rules.after.shape[1]):
        mover = rules.after[turn, i]
        if mover < 0 or state.blocked[mover]:
            continue
        if offer(rules, room, mover):
            if _has_turns(rules, state, mover):
                state.head[0] = mover
            break


@inlined
def _has_turns(rules: RulesetArrays, state: State, mover: int) -> bool:
    """Return whether a player has turns left; always true if turns are not limited."""
    color = rules.color[rules.hands[mover, 0]]
    return len(state.turns_left) == 0 or state.turns_left[color] > 0


@kernel
def offer(rules: RulesetArrays, room: Room, mover: int) -> bool:
    """Write a player's legal placements into `legal`; return whether any exist."""
    state, legal = room.state, room.legal
    has_moves = False
    for i in range(rules.hands.shape[1]):
        hand = rules.hands[mover, i]
        if hand >= 0:
            color = rules.color[hand]
            some = meet(legal[i], state.alive, hand, state.reach, color)
            if some and len(state.heights):
                clear(legal, i, state.hangs)
                some = has_any(legal, i)
            has_moves |= some
    if not has_moves:
        color = rules.color[rules.hands[mover, 0]]
        lasting = rules.lasting and state.started[color]
        state.blocked[mover] = lasting or rules.blocked_is_out
    return has_moves


@kernel
def actor(rules: RulesetArrays, state: State) -> int:
    """Return the team that makes the next placement."""
    seat = rules.seat[state.head[0]]
    return rules.team[seat if seat >= 0 else _sharer(rules, state)]


@kernel
def _sharer(rules: RulesetArrays, state: State) -> int:
    """Return the seat that places a shared color next."""
    seats = len(rules.team)
    seat = (state.head[1] + 1) % seats
    while state.out[seat]:
        seat = (seat + 1) % seats
    return seat


@kernel
def margins(rules: RulesetArrays, room: Room) -> None:
    """Write each team's lead over the best other team, in points, into `ahead`."""
    state, totals, teams = room.state, room.totals, len(room.ahead)
    totals[:] = 0
    for seat in range(len(rules.team)):
        totals[rules.team[seat]] += _seat_points(rules, state, seat)
    for team in range(teams):
        if not _is_in(rules, state, team):
            totals[team] = LEFT_EARLY
    for team in range(teams):
        best = LEFT_EARLY if teams > 1 else 0
        for other in range(teams):
            if other != team:
                best = max(best, totals[other])
        room.ahead[team] = totals[team] - best


@inlined
def _is_in(rules: RulesetArrays, state: State, team: int) -> bool:
    """Return whether at least one of a team's seats is still in the game."""
    for seat in range(len(rules.team)):
        if rules.team[seat] == team and not state.out[seat]:
            return True
    return False


@inlined
def _seat_points(rules: RulesetArrays, state: State, seat: int) -> int:
    points, best = 0, LEFT_EARLY
    for hand in range(len(state.alive)):
        if rules.holder[hand] == seat:
            own = _points(rules, state, hand)
            points += own
            best = max(best, own)
    return best if rules.best_color else points


@inlined
def _points(rules: RulesetArrays, state: State, hand: int) -> int:
    """Score a hand as `rules.scoring.hand_score` does; in Reverse, negate the score."""
    placed, unplaced = state.placed[hand], state.unplaced[hand]
    if rules.reverse:
        return -placed
    if rules.scoring == VISIBLE:
        return _seen_from_above(rules, state, hand) - _pieces_left(state, hand)
    points = placed if rules.scoring == ONBOARD else -unplaced
    done = placed > 0 and unplaced == 0
    if done:
        points += rules.bonus_all
    if state.ends_small[hand] and (done or rules.scoring == LEGACY):
        points += rules.bonus_last
    return points


@inlined
def _pieces_left(state: State, hand: int) -> int:
    pieces = 0
    for piece in range(state.in_hand.shape[1]):
        pieces += state.in_hand[hand, piece]
    return pieces


@inlined
def _seen_from_above(rules: RulesetArrays, state: State, hand: int) -> int:
    """Count the columns whose top cube has this hand's color."""
    seen, color = 0, rules.color[hand]
    for cell in range(len(rules.column)):
        if state.owner[cell] == color:
            seen += rules.level[cell] == state.heights[rules.column[cell]] - 1
    return seen
