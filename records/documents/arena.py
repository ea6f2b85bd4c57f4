"""Reader for the output of `manage.py arena --output`: games between computers.

This module does no I/O. As in `.blksgf` files, moves are written in a dialect from
`games.computers.dialects`.
"""

import re
from collections.abc import Iterable, Iterator

from games.computers.dialects import dialect_of
from games.lab.arena.results import Move, read_line
from games.rules.moves import Move as PlayedMove
from games.rules.position import start_position
from games.rules.ruleset import Ruleset
from records.blksgf.dialects import COLOR_NAMES
from records.blksgf.main_line import MainLine
from records.documents.reader import read_time
from records.judging.bounds import MAX_NAME
from records.judging.judge import RefusedError
from records.judging.names import cleaned
from records.judging.rulesets import UnknownRulesetError, ruleset_named
from records.judging.transcripts import NamedPick, Transcript

_BEGINNING = re.compile(rb"\s*\{\s*\"fixture\"\s*:")


def is_result(text: bytes) -> bool:
    """Return whether a JSON text begins like a result of the arena."""
    return _BEGINNING.match(text) is not None


def read_result(text: bytes) -> Transcript:
    """Return the game in a result; raise `RefusedError` if it is malformed.

    If the opening was random, all seats are marked as stand-ins, because the players
    did not choose these moves. A game that an engine aborted is unfinished.
    """
    try:
        result = read_line(text)
        ruleset = ruleset_named(result.fixture.ruleset)
    except UnknownRulesetError as error:
        raise RefusedError("unknown-variant", str(error)) from error
    except RecursionError as error:
        raise RefusedError("syntax", "The JSON is nested too deeply.") from error
    except ValueError as error:  # not an arena result, or not UTF-8
        raise RefusedError("malformed", f"{error}.") from error
    seats = range(len(ruleset.seats))
    if len(result.seats) != len(seats):
        detail = f"`$.seats` must list {len(seats)} players."
        raise RefusedError("malformed", detail)
    return Transcript(
        ruleset=ruleset,
        placements=tuple(_placements(ruleset, result.moves)),
        players=tuple(cleaned(name, MAX_NAME) for name in result.seats),
        picks=tuple(_picks(ruleset, result.picks)),
        ended_at=read_time(result.ended_at, "ended_at"),
        stand_ins=tuple(seats) if result.fixture.opening else (),
    )


def _placements(ruleset: Ruleset, moves: Iterable[Move]) -> Iterator[PlayedMove]:
    """Yield a game's placements; raise `RefusedError` for the first faulty one."""
    line = MainLine(dialect_of(ruleset))
    for ply, (color, cells) in enumerate(moves, start=1):
        if color not in COLOR_NAMES:
            raise RefusedError("bad-color", f"Unknown color {color!r}.", ply)
        try:
            line.add_node(ply, {color: [cells]})
        except RefusedError as refused:
            refused.ply = ply
            raise
    yield from line.placements


def _picks(ruleset: Ruleset, pieces: Iterable[str]) -> Iterator[NamedPick]:
    """Yield the picks of a draft. The rules determine the seat of each pick."""
    position = start_position(ruleset)
    for name in pieces:
        piece = ruleset.piece_index.get(name)
        if piece is None or piece not in position.undrafted:
            raise RefusedError("draft", f"The piece {name!r} cannot be drafted.")
        position = position.draft(piece)
        pick = position.picks[-1]
        yield NamedPick(pick.seat, ruleset.colors[pick.color], name)
