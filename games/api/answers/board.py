"""JSON for turns, moves and placements, which other answers contain."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec import UNSET, UnsetType

from games.api.http.answer import Answer
from games.events.base import Cells
from games.replay.state import turn_in
from games.rules.on_demand import OnDemand
from games.rules.placements import Placements
from games.rules.position import Position
from games.rules.ruleset import Ruleset


class Turn(Answer):
    """Current turn. It has no color if the seat may choose among several colors."""

    color: str | None
    seat: int
    picks_left: int | UnsetType = UNSET
    """Number of picks left in a draft for all seats together, including this pick."""
    may_skip: bool | UnsetType = UNSET
    """Whether the seat may skip this turn; omitted if it may not."""

    @classmethod
    def build(cls, position: Position) -> "Turn | None":
        """Return the current turn of a position as JSON."""
        turn = turn_in(position)
        if turn is None:
            return None
        if position.picking is not None:
            pieces = len(position.ruleset.colors) * len(position.ruleset.pieces)
            turn["picks_left"] = pieces - len(position.picks)
        if position.may_skip:
            turn["may_skip"] = True
        return msgspec.convert(turn, cls)


class LegalMove(Answer):
    """A legal placement."""

    piece: str
    cells: Cells


@lru_cache(maxsize=32)
def legal_moves_of(table: Placements) -> Sequence[LegalMove]:
    """Return all placements of a board as JSON, computed on the first call.

    Without the cache, computing them took four fifths of the time of each list.
    """

    def build_move(number: int) -> LegalMove:
        return LegalMove(piece=table.piece_of(number).id, cells=table.cells_of(number))

    return OnDemand(len(table.cells), build_move)


class Move(Answer):
    """A piece with its color and cells."""

    color: str
    piece: str
    cells: Cells

    @classmethod
    def build(cls, ruleset: Ruleset, color: int, number: int) -> "Move":
        """Return the placement with this number, in the form that requests accept."""
        table = ruleset.placements
        return cls(
            color=ruleset.colors[color],
            piece=table.piece_of(number).id,
            cells=table.cells_of(number),
        )


class Placement(Answer):
    """A piece on the board."""

    seat: int
    color: str
    piece: str
    cells: Cells


def placements_of(position: Position) -> list[Placement]:
    """Return the placements of a position as JSON, in order."""
    colors, moves = position.ruleset.colors, legal_moves_of(position.placements)
    return [
        Placement(
            seat=seat,
            color=colors[color],
            piece=moves[number].piece,
            cells=moves[number].cells,
        )
        for color, number, seat in position.played
    ]
