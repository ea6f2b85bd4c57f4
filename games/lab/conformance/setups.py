"""Setups: the ruleset and the position of a vector."""

from collections.abc import Sequence
from dataclasses import replace

from games.lab.conformance.drafts import PICKS, draft_all, drafted
from games.lab.conformance.fields import Record, objects, of_kind, take
from games.lab.conformance.verdicts import code_of, move_from
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset


class SetupRefusedError(Exception):
    """Raised if the rules refuse a setup's placement that should be legal."""

    def __init__(self, move: Move, code: str) -> None:
        """Store the placement and the code of rules 1.3."""
        super().__init__(f"The setup's placement {move} is refused: {code}")


def ruleset_of(record: Record) -> Ruleset:
    """Return the ruleset of a record; `region` may contain the figure to be filled."""
    options = take(record, "options", dict) if "options" in record else {}
    if "region" in record:
        options = {**options, "region": record["region"]}
    return find_ruleset(take(record, "variant", str), options)


def setup_of(record: Record) -> list[Move]:
    """Return the placements of the setup."""
    setup = take(record, "setup", list) if "setup" in record else []
    return [move_from(of_kind(entry, "setup", list)) for entry in setup]


def seats_leaving(ruleset: Ruleset, record: Record) -> list[tuple[int, int]]:
    """Return the seats that leave, with the number of placements before each."""
    leaving = []
    for leaver in objects(record, "out"):
        seat = take(leaver, "seat", int)
        if seat not in range(len(ruleset.seats)):
            raise ValueError(f"seat {seat} does not exist.")
        leaving.append((take(leaver, "ply", int), seat))
    return leaving


def after_leaving(position: Position, leaving: Sequence[tuple[int, int]]) -> Position:
    """Return the position after all departures that are due."""
    for ply, seat in leaving:
        if ply == len(position.played):
            position = position.leave(seat)
    return position


def begun(ruleset: Ruleset, record: Record) -> Position:
    """Return the position after the picks and the departures before play."""
    position = drafted(start_position(ruleset), record)
    return after_leaving(position, seats_leaving(ruleset, record))


def played_up(ruleset: Ruleset, record: Record) -> Position:
    """Play the setup in turn; raises `SetupRefusedError`."""
    leaving = seats_leaving(ruleset, record)
    position = begun(ruleset, record)
    for move in setup_of(record):
        try:
            position = position.push(move)
        except IllegalPlacementError as error:
            raise SetupRefusedError(move, error.reason.name) from error
        position = after_leaving(position, leaving)
    return position


def set_up(ruleset: Ruleset, record: Record) -> Position:
    """Place the setup regardless of turns; `raw` ignores all rules."""
    if ruleset.is_drafted and "picks" not in record:
        position = _with_complete_hands(ruleset)
    else:
        position = begun(ruleset, record)
    for move in setup_of(record):
        position = _put(position, move, is_raw=bool(record.get("raw")))
    return position


def _put(position: Position, move: Move, *, is_raw: bool) -> Position:
    color = position.ruleset.color_index.get(move.color)
    if color is not None and position.ruleset.is_drafted:
        position = position._replace(turn=_holder(position, color, move.piece))
    code = "OK" if is_raw else code_of(position, move)
    if code != "OK":
        raise SetupRefusedError(move, code)
    number = position.placements.find(move.cells)
    if number is None or color is None:
        raise ValueError(f"The setup's placement {move} does not fit on the board.")
    return position.place(color, number)


def _holder(position: Position, color: int, piece: str | None) -> int | None:
    """Return the seat that drafted a piece, or else the seat whose turn it is."""
    for pick in position.picks:
        if (pick.color, position.ruleset.pieces[pick.piece].id) == (color, piece):
            return pick.seat
    return position.turn


def _with_complete_hands(ruleset: Ruleset) -> Position:
    """Return the start of play after a draft in which one seat picked all pieces."""
    alone = replace(ruleset, seats=((),), teams=((0,),))
    return draft_all(start_position(alone), PICKS["first"])
