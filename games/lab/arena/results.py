"""Results of games: as values, and as a line of JSON."""

from typing import TypeAlias

import msgspec

from games.lab.arena.pairings import Fixture

Move: TypeAlias = tuple[str, str]
"""A color and cells, as in GTP."""


class EngineFailure(msgspec.Struct, frozen=True):
    """An external engine that broke the rules, of the game or of GTP."""

    player: int
    """0 is the first of the pairing."""
    what: str


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was played, or ended by a failure."""

    fixture: Fixture
    seats: tuple[str, ...]
    """Per seat: its player."""
    moves: tuple[Move, ...]
    scores: tuple[int, ...]
    """Per side."""
    share: float
    """Of the win, what the first player got: 1, 0, or less where sides share it."""
    margin: int
    """Points by which the first player's side is ahead of the best other."""
    turns: tuple[int, int]
    """Per player: moves that it chose."""
    cpu: tuple[float | None, float | None]
    """Per player: CPU seconds; None where an engine does not say."""
    failure: EngineFailure | None = None
    picks: tuple[str, ...] = ()
    """The pieces that were drafted, one after another."""
    ended_at: str | None = None
    """Time of the end in UTC; None in files of earlier releases."""


BEGINNING = b'{"fixture":'
"""Of each line."""


class BrokenLineError(ValueError):
    """A line that is no result."""


def write_line(result: Result) -> bytes:
    """Write a result as a line."""
    return msgspec.json.encode(result) + b"\n"


def read_line(line: bytes) -> Result:
    """Read a line; raises `BrokenLineError`."""
    try:
        return msgspec.json.decode(line, type=Result)
    except msgspec.MsgspecError as error:
        raise BrokenLineError(str(error)) from error
