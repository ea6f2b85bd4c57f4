"""Positions that explorer queries specify by moves or by key."""

from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from django.conf import settings

from games.api.requests.lines import read_moves
from games.api.requests.moves import is_pass, kinds_of, play_moves
from games.errors import InvalidError, NotFoundError
from games.replay.history import Kind
from games.rules.keys import Key, keys_of, read_key
from games.rules.moves import Move
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from records.archive.rows import transcript_of
from records.explorer import queries
from records.explorer.requests import ExplorerQuery, PositionLookQuery
from records.explorer.visits import is_explored
from records.judging.rulesets import require_ruleset
from records.models import Record


class QueriedPosition(NamedTuple):
    """A position, its key, and the kinds of the moves that led to it."""

    position: Position
    key: Key
    kinds: Sequence[Kind]


def explored_ruleset(name: str) -> Ruleset:
    """Return a ruleset; raise `NotFoundError` if the explorer does not cover it."""
    ruleset = require_ruleset(name)
    if not is_explored(ruleset):
        raise NotFoundError(
            "The explorer covers only rulesets whose games all start on the same board."
        )
    return ruleset


def queried_position(
    ruleset: Ruleset, query: ExplorerQuery | PositionLookQuery
) -> QueriedPosition:
    """Return the position that a query specifies by moves or by key.

    Raises `InvalidError`, `IllegalMoveError` and `NotFoundError`.
    """
    if query.position is not None:
        return position_with_key(ruleset, read_key(query.position))
    requests = read_moves(ruleset.grid, query.moves or "", "moves")
    if len(requests) - sum(map(is_pass, requests)) > settings.EXPLORER_PLIES:
        raise InvalidError(
            f"The explorer covers only the first {settings.EXPLORER_PLIES} placements.",
            field="moves",
        )
    position = play_moves(ruleset, requests, first_piece=query.first_piece)
    key = keys_of(ruleset).key_of(position)
    return QueriedPosition(position, key, kinds_of((), requests))


def position_with_key(ruleset: Ruleset, value: int) -> QueriedPosition:
    """Return a position with this key, in the orientation of one of its records.

    Raises `NotFoundError` if no explored game reached it.
    """
    keys = keys_of(ruleset)
    starts = ((start, list[Kind]()) for start in _starts(ruleset))
    for position, kinds in chain(starts, _example(ruleset, value)):
        if (key := keys.key_of(position)).value == value:
            return QueriedPosition(position, key, kinds)
    raise NotFoundError(
        "No game in the explorer reached this position under this ruleset."
    )


def _starts(ruleset: Ruleset) -> Iterator[Position]:
    """Yield the start positions of games, with one for each possible first piece."""
    start = start_position(ruleset)
    if not start.awaits_draw:
        yield start
    yield from map(start.draw, ruleset.first_pieces)


def _example(ruleset: Ruleset, value: int) -> Iterator[tuple[Position, Sequence[Kind]]]:
    """Yield the positions of a record that reached this key, if any.

    Each position is yielded with the kinds of the moves that led to it.
    """
    example = queries.example_of(value)
    if example is None:
        return
    record = Record.objects.filter(id=example, ruleset=str(ruleset)).first()
    if record is None:
        return
    transcript = transcript_of(record)
    position = start_position(ruleset)
    if transcript.drawn is not None:
        position = position.draw(ruleset.piece_index[transcript.drawn])
    skips = ((skip.ply, Move(skip.color, None, ())) for skip in transcript.skips)
    kinds: list[Kind] = []
    yield position, kinds
    for _, move in merge(skips, enumerate(transcript.placements), key=itemgetter(0)):
        position = position.push(move)
        kinds.append("skipped" if move.is_pass else "placed")
        yield position, kinds
