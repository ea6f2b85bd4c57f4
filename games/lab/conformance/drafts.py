"""Picks and drawn pieces: as listed, or always the first or last remaining piece."""

from collections.abc import Sequence

from games.lab.conformance.fields import Record, of_kind, take
from games.rules.legality import judge_pick
from games.rules.position import Position
from games.rules.refusals import IllegalPlacementError

PICKS = {"first": 0, "last": -1}
"""Index of the pick among the remaining pieces, in canonical order."""


def pick_from(text: str) -> int:
    """Return the index for `first` or `last`; raises `ValueError`."""
    if text not in PICKS:
        raise ValueError(f"The pick {text!r} must be `first` or `last`.")
    return PICKS[text]


def draft_one(position: Position, index: int) -> Position:
    """Draft the first or last remaining piece of the current color."""
    drafted_pieces = {
        pick.piece for pick in position.picks if pick.color == position.picking
    }
    remaining = [
        i for i in range(len(position.ruleset.pieces)) if i not in drafted_pieces
    ]
    return position.draft(remaining[index])


def draft_all(position: Position, index: int) -> Position:
    """Draft the first or last remaining pieces until play begins.

    If the rules draw a first piece instead, draw the first or last possible one.
    """
    if position.awaits_draw:
        return position.draw(position.ruleset.first_pieces[index])
    while position.picking is not None:
        position = draft_one(position, index)
    return position


def drafted(position: Position, record: Record) -> Position:
    """Make the picks that a record lists, or always pick the `first` or `last` piece.

    If the rules draw a first piece instead, draw the record's `first_piece`.
    """
    if position.awaits_draw:
        return _after_draw(position, take(record, "first_piece", str))
    picks = record.get("picks", [])
    if isinstance(picks, str):
        return draft_all(position, pick_from(picks))
    for entry in of_kind(picks, "picks", list):
        position = _after_pick(position, of_kind(entry, "picks", list))
    return position


def _after_draw(position: Position, name: str) -> Position:
    piece = position.ruleset.piece_index.get(name)
    if piece not in position.ruleset.first_pieces:
        raise ValueError(f"{name!r} cannot be the first piece.")
    return position.draw(piece)


def _after_pick(position: Position, entry: Sequence[object]) -> Position:
    if len(entry) != 3:  # noqa: PLR2004
        raise ValueError(f"{entry} must consist of a seat, a color and a piece.")
    seat = of_kind(entry[0], "picks", int)
    color, piece = (of_kind(name, "picks", str) for name in entry[1:])
    ruleset = position.ruleset
    if color not in ruleset.color_index or piece not in ruleset.piece_index:
        raise ValueError(f"{entry} must consist of a seat, a color and a piece.")
    index = ruleset.piece_index[piece]
    try:
        judge_pick(position, ruleset.color_index[color], index, seat)
    except IllegalPlacementError as error:
        raise ValueError(f"{entry} is refused: {error.reason.name}.") from error
    return position.draft(index)
