"""Positions that the explorer is asked about: by moves, or by a key."""

from typing import NamedTuple

from games.errors import NotFoundError
from games.rules.keys import Key, keys_of
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from records.archive.rows import transcript_of
from records.explorer import queries
from records.models import Record


class Asked(NamedTuple):
    """A position and its key."""

    position: Position
    key: Key


def with_key(ruleset: Ruleset, value: int) -> Asked:
    """Return a position with this key as it came in some record.

    Raises `NotFoundError` where no game that is explored came to it.
    """
    keys = keys_of(ruleset)
    position = start_position(ruleset)
    sums = keys.start
    if (key := keys.key(sums, position)).value == value:
        return Asked(position, key)
    for color, number in _example(ruleset, value):
        position = position.play(color, number)
        sums = keys.after(sums, color, number)
        if (key := keys.key(sums, position)).value == value:
            return Asked(position, key)
    raise NotFoundError("No game of this ruleset that is explored came to it.")


def _example(ruleset: Ruleset, value: int) -> list[tuple[int, int]]:
    """Return the placements of a record that came to a position, if one is known."""
    example = queries.example_of(value)
    if example is None:
        return []
    record = Record.objects.filter(id=example, ruleset=str(ruleset)).first()
    if record is None:
        return []
    found = []
    for move in transcript_of(record).placements:
        number = ruleset.placements.find(move.cells)
        assert number is not None
        found.append((ruleset.color_index[move.color], number))
    return found
