"""Cells, pieces, turns and moves as JSON: what other answers consist of."""

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
    """Whose turn it is; no color where several may be placed."""

    color: str | None
    seat: int
    picks_left: int | UnsetType = UNSET
    """In a draft: how many picks there are before play begins, this one and those of
    all seats and colors."""
    may_skip: bool | UnsetType = UNSET
    """True: the seat may skip this turn; left out: it may not."""

    @classmethod
    def of(cls, position: Position) -> "Turn | None":
        """Return who is to move in a position as JSON."""
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
    """Return every placement of a board as JSON, once it is asked for.

    Making them anew for each list took four fifths of its time.
    """

    def made(number: int) -> LegalMove:
        return LegalMove(piece=table.piece_of(number).id, cells=table.cells_of(number))

    return OnDemand(len(table.cells), made)


class Move(Answer):
    """A piece of a color, and the cells that it covers."""

    color: str
    piece: str
    cells: Cells

    @classmethod
    def of(cls, ruleset: Ruleset, color: int, number: int) -> "Move":
        """Return a placement by its number as JSON, as a move takes it."""
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
    """Return what was placed as JSON, in order."""
    colors, told = position.ruleset.colors, legal_moves_of(position.placements)
    return [
        Placement(
            seat=seat,
            color=colors[color],
            piece=told[number].piece,
            cells=told[number].cells,
        )
        for color, number, seat in position.played
    ]
