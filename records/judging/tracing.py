"""Fast replay of games without departures, in rulesets that are `is_plain`.

It accepts or refuses a whole game, and gives no reason. The judge replays a game that
is refused here move by move.

This module does no I/O.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.rules.cell_board import CellBoard, is_plain
from games.rules.keys import Key, keys_of
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.position_data import Placed
from games.rules.ruleset import Ruleset
from records.judging.transcripts import Transcript

_CACHED = 32
"""Maximum number of rulesets whose start positions a process caches."""


class Trace(NamedTuple):
    """A game's end, whose legal sets are those of the start, and its position keys."""

    end: Position
    keys: Sequence[Key]


def trace(transcript: Transcript) -> Trace | None:
    """Replay a game; None if it is not as plain as this, or if a move is illegal."""
    ruleset = transcript.ruleset
    beside_the_moves = (
        transcript.setup,
        transcript.picks,
        transcript.skips,
        transcript.out,
        transcript.drawn,
    )
    if any(beside_the_moves) or not _is_plain(ruleset):
        return None
    return _traced(ruleset, transcript.placements)


def _traced(ruleset: Ruleset, moves: Iterable[Move]) -> Trace | None:
    table, pieces, colors = ruleset.placements, ruleset.pieces, ruleset.color_index
    find, piece_of, after = table.find, table.piece, ruleset.after
    position_keys, board = keys_of(ruleset), CellBoard(ruleset)
    seats, owner, next_sharer = len(ruleset.seats), ruleset.owner, 0
    hashes, following = position_keys.start, ruleset.first_movers
    played, keys = [], []
    for move in moves:
        number = find(move.cells)
        color = _due(board, following, colors.get(move.color))
        if (
            number is None
            or color is None
            or ruleset.colors[color] != move.color
            or pieces[piece_of[number]].id != move.piece
            or not board.place(color, number)
        ):
            return None
        seat = owner[color]
        if seat is None:
            seat, next_sharer = next_sharer, (next_sharer + 1) % seats
        keys.append(position_keys.key_in_turn(hashes, color, seat))
        played.append(Placed(color, number, seat))
        hashes = position_keys.after(hashes, color, number)
        following = after[color]
    turn = _due(board, following, None)
    end = _start(ruleset)._replace(played=tuple(played), turn=turn)
    keys.append(position_keys.key(hashes, end))
    return Trace(end, keys)


def _due(board: CellBoard, following: Iterable[int], mover: int | None) -> int | None:
    """Return the first color that can move; `mover` is about to show that it can."""
    for color in following:
        if color == mover or board.can_move(color):
            return color
    return None


@lru_cache(maxsize=_CACHED)
def _start(ruleset: Ruleset) -> Position:
    return start_position(ruleset)


_is_plain = lru_cache(maxsize=_CACHED)(is_plain)
