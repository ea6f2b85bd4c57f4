"""Games replayed by the kernels, which are then held against the rules engine."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.computers.ai.arrays.memory import Board, Room, room_of
from games.computers.ai.arrays.rules import Ints, RulesetArrays, rules_of
from games.computers.ai.arrays.states import state_of
from games.computers.ai.arrays.tables import Tables, Words, tables_of
from games.computers.ai.kernels.moves import (
    LEFT_EARLY,
    actor,
    margins,
    offer,
    pass_turn,
    play,
)
from games.rules.placements import members
from games.rules.position import Position
from games.rules.scoring import outcome
from tests.games.computers.ai.positions import numbers_of

Move = tuple[int, int]
"""A hand and a number."""


class Seen(NamedTuple):
    """Facts of a position according to the kernels or to the rules engine."""

    turn: int | None
    """Mover; None when the game is over."""
    team: int | None
    """Team of the mover; None when the game is over."""
    legal: dict[int, list[int]]
    """Legal placements of each hand of the mover, in ascending order."""


class Replay(NamedTuple):
    """A part of a game: its positions, including the one before its first move."""

    seen: list[Seen]
    ahead: list[float]
    """Lead of each team over the best other team in the last position, in points."""


@njit(cache=True)
def _replay(
    board: Board, room: Room, moves: Ints, actors: Ints, legal: NDArray[np.uint64]
) -> None:
    """Play all (hand, slot); write the turn, the team and the legal words of each."""
    head = room.state.head
    if head[0] >= 0:
        offer(board.rules, room, head[0])
    for ply in range(len(moves) + 1):
        if ply > 0:
            play(board, room, moves[ply - 1, 0], moves[ply - 1, 1])
            pass_turn(board.rules, room)
        actors[ply, 0] = actors[ply, 1] = head[0]
        if head[0] >= 0:
            actors[ply, 1] = actor(board.rules, room.state)
            legal[ply] = room.legal
    margins(board.rules, room)


def replayed(
    start: Position, moves: Sequence[Move], tables: Tables | None = None
) -> Replay:
    """Play with the kernels from a position, with its tables or narrower ones."""
    tables = tables or tables_of(start.placements)
    board = Board(tables, rules_of(start.ruleset, tables))
    room = room_of(board, state_of(start, tables), 0)
    slots = [(hand, int(tables.slot[number])) for hand, number in moves]
    actors = np.zeros((len(moves) + 1, 2), np.int64)
    legal = np.zeros((len(moves) + 1, *room.legal.shape), np.uint64)
    _replay(board, room, np.array(slots, np.int64).reshape(-1, 2), actors, legal)
    seen = [
        Seen(None, None, {}) if turn < 0 else Seen(int(turn), int(team), written)
        for (turn, team), rows in zip(actors, legal, strict=True)
        for written in [_by_hand(board.rules, tables, turn, rows)]
    ]
    return Replay(seen, list(map(float, room.ahead)))


def _by_hand(
    rules: RulesetArrays, tables: Tables, turn: int, rows: Words
) -> dict[int, list[int]]:
    return {
        int(hand): numbers_of(tables, row)
        for hand, row in zip(rules.hands[turn], rows, strict=True)
        if hand >= 0
    }


def seen(position: Position) -> Seen:
    """Return the facts of a position according to the rules engine."""
    if position.turn is None:
        return Seen(None, None, {})
    assert position.seat is not None
    return Seen(
        position.turn,
        position.ruleset.team_of[position.seat],
        {
            hand: members(position.legal_sets[hand])
            for hand in position.ruleset.movers[position.turn].hands
        },
    )


def ahead(position: Position) -> list[float]:
    """Return by how many points each team is ahead; who left is far behind."""
    ruleset, result = position.ruleset, outcome(position)
    better = -1 if ruleset.scoring.objective == "reverse" else 1
    totals = [
        LEFT_EARLY if set(team) <= set(position.out) else better * points
        for team, points in zip(ruleset.teams, result.teams, strict=True)
    ]
    return [
        float(own - max(totals[:team] + totals[team + 1 :]))
        for team, own in enumerate(totals)
    ]
