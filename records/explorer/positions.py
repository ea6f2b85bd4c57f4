"""Positions that the explorer is asked about: by moves, or by a key."""

from typing import NamedTuple

from django.conf import settings

from games.api.requests.lines import read_moves
from games.api.requests.moves import play_moves
from games.errors import InvalidError, NotFoundError
from games.rules.keys import Key, keys_of, read_key
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from records.archive.rows import transcript_of
from records.explorer import queries
from records.explorer.visits import is_explored
from records.judging.rulesets import require_ruleset
from records.models import Record


class Asked(NamedTuple):
    """A position and its key."""

    position: Position
    key: Key


def explored_ruleset(name: str) -> Ruleset:
    """Return a ruleset that is explored; raises `NotFoundError`."""
    ruleset = require_ruleset(name)
    if not is_explored(ruleset):
        raise NotFoundError("Each game of this ruleset begins with its own draft.")
    return ruleset


def asked_position(ruleset: Ruleset, moves: str | None, sent_key: str | None) -> Asked:
    """Return the position that a query names, by moves or by its key.

    Raises `InvalidError`, `IllegalMoveError` and `NotFoundError`.
    """
    if sent_key is not None:
        return with_key(ruleset, read_key(sent_key))
    requests = read_moves(ruleset.grid, moves or "", "moves")
    if len(requests) > settings.EXPLORER_PLIES:
        raise InvalidError(
            f"The first {settings.EXPLORER_PLIES} moves are explored.", field="moves"
        )
    position = play_moves(ruleset, requests, field="moves")
    return Asked(position, keys_of(ruleset).key_of(position))


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
