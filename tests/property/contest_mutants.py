"""Engines with one fault each in the rules of the contest."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games.rules import legality, position
from games.rules.geometry import Cell
from games.rules.position import Position
from games.rules.position_data import PositionData
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS
from tests.property.mutants import Mutant, Mutate, replaced

IDS = ("contest", "classic-2p")

_after, _opening, _skip = Position._after, Position._opening, Position.skip
_judge_skip, _judge_piece = legality.judge_skip, legality._judge_piece


def where(option: str, value: object, change: Callable[[Ruleset], Ruleset]) -> Mutate:
    """Change Classic for two only where an option has a value."""
    variant = VARIANTS["classic-2p"]

    def build(options: Any) -> Ruleset:
        ruleset = variant.build(options)
        return change(ruleset) if options[option] == value else ruleset

    def mutate(patch: pytest.MonkeyPatch) -> None:
        patch.setitem(VARIANTS, variant.id, replace(variant, build=build))

    return mutate


def without_side(axis: int, place: int) -> Mutate:
    """Leave one side of the board out of the border."""

    def change(ruleset: Ruleset) -> Ruleset:
        cells = ruleset.grid.cells
        starts = tuple(i for i in ruleset.starts[0] if cells[i][axis] != place)
        return replace(ruleset, starts=(starts,) * 4)

    return where("starts", "border", change)


def limited_to(turns: int | None) -> Mutate:
    return where("turn_limit", 24, lambda rules: replace(rules, turn_limit=turns))


def drawn_from(is_drawn: Callable[[str, int], bool]) -> Mutate:
    """Draw from the pieces that a test of id and size accepts."""

    def change(ruleset: Ruleset) -> Ruleset:
        pieces = enumerate(ruleset.pieces)
        drawn = tuple(i for i, piece in pieces if is_drawn(piece.id, piece.size))
        return replace(ruleset, first_pieces=drawn)

    return where("first_piece", "drawn", change)


def _drawn_for_one(self: Position, color: int) -> int:
    is_first = all(start is None for start in self.started)
    return _opening(self if is_first else self._replace(drawn=None), color)


def _drawn_for_ever(self: Position, *args: Any) -> Position:
    after = _after(self, *args)
    if after.drawn is None or None in after.started:
        return after
    of_piece = after.placements.all ^ after.placements.other_pieces[after.drawn]
    bound = tuple(legal & of_piece for legal in after.legal_sets)
    return after._replace(bitsets=after.bitsets.computed._replace(legal_sets=bound))


def _judge_as_missing(
    data: PositionData, color: int, piece: int | None, cells: tuple[Cell, ...]
) -> None:
    try:
        _judge_piece(data, color, piece, cells)
    except IllegalPlacementError as error:
        if error.reason != Reason.FIRST_PIECE:
            raise
        raise IllegalPlacementError(Reason.PIECE_NOT_AVAILABLE) from error


def _judge_as_begun(data: PositionData, color: str) -> None:
    _judge_skip(data._replace(started=(0,) * len(data.started)), color)


def _judge_out_of_turn(data: PositionData, color: str) -> None:
    turn = data.ruleset.color_index[color]
    _judge_skip(data if data.is_over else data._replace(turn=turn), color)


def _placements_taken(self: PositionData, color: int) -> int:
    return sum(placed.color == color for placed in self.played)


def _skips_taken(self: PositionData, color: int) -> int:
    return self.skipped.count(color)


def _turns_of_seat(self: PositionData, color: int) -> int:
    owner = self.ruleset.owner
    colors = [*(placed.color for placed in self.played), *self.skipped]
    return sum(owner[each] == owner[color] for each in colors)


def _turns_of_all(self: PositionData, color: int) -> int:
    return (len(self.played) + len(self.skipped)) // len(self.ruleset.colors)


def _skip_and_out(self: Position) -> Position:
    assert self.turn is not None
    return _skip(self._emptied({self.turn}))


def _skip_two(self: Position) -> Position:
    assert self.turn is not None
    skipped = self._replace(skipped=(*self.skipped, self.turn))
    return skipped.turned(self.ruleset.after[self.turn][1:])


def _skip_uncounted(self: Position) -> Position:
    return _skip(self)._replace(skipped=self.skipped)


CONTEST_MUTANTS = (
    *(
        Mutant(f"the {side} side is no border", IDS, without_side(axis, place))
        for side, axis, place in (
            *(("left", 0, 0), ("right", 0, 19)),
            *(("upper", 1, 0), ("lower", 1, 19)),
        )
    ),
    Mutant(
        "a piece of four cells is drawn",
        IDS,
        drawn_from(lambda _, size: size == 4),
    ),
    Mutant(
        "the X is not drawn",
        IDS,
        drawn_from(lambda piece, size: size == 5 and piece != "X"),
    ),
    Mutant(
        "the drawn piece binds only the first color",
        IDS,
        replaced("_opening", _drawn_for_one, Position),
    ),
    Mutant(
        "the drawn piece binds every turn",
        IDS,
        replaced("_after", _drawn_for_ever, Position),
    ),
    Mutant(
        "another first piece is refused as one that is missing",
        IDS,
        replaced("_judge_piece", _judge_as_missing, legality),
    ),
    Mutant(
        "a color skips before its first piece",
        IDS,
        replaced("judge_skip", _judge_as_begun, position),
    ),
    Mutant(
        "a color skips the turn of another",
        IDS,
        replaced("judge_skip", _judge_out_of_turn, position),
    ),
    Mutant(
        "a skip puts the color out",
        IDS,
        replaced("skip", _skip_and_out, Position),
    ),
    Mutant(
        "a skip takes the turn of the next color as well",
        IDS,
        replaced("skip", _skip_two, Position),
    ),
    Mutant(
        "a skip is not written down",
        IDS,
        replaced("skip", _skip_uncounted, Position),
    ),
    *(
        Mutant(f"the limit is {turns} turns", IDS, limited_to(turns))
        for turns in (23, 25)
    ),
    Mutant(
        "the limit counts placements only",
        IDS,
        replaced("turns_taken", _placements_taken, PositionData),
    ),
    Mutant(
        "the limit counts skips only",
        IDS,
        replaced("turns_taken", _skips_taken, PositionData),
    ),
    Mutant(
        "the limit counts the turns of a seat",
        IDS,
        replaced("turns_taken", _turns_of_seat, PositionData),
    ),
    Mutant(
        "the limit counts four turns as a round",
        IDS,
        replaced("turns_taken", _turns_of_all, PositionData),
    ),
)
