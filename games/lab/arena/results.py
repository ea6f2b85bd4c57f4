"""Results of games, and their representation as lines of JSON."""

from typing import TypeAlias

import msgspec

from games.lab.arena.pairings import Fixture

Move: TypeAlias = tuple[str, str]
"""A color and cells, as in GTP."""


class EngineFailure(msgspec.Struct, frozen=True):
    """An external engine's violation of the game's rules or of GTP."""

    player: int
    """Index of the failed player in the pairing."""
    problem: str = msgspec.field(name="what")
    """Description of the failure."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a game that finished or failed."""

    fixture: Fixture
    seats: tuple[str, ...]
    """Player of each seat."""
    moves: tuple[Move, ...]
    scores: tuple[int, ...]
    """Score of each side."""
    share: float
    """First player's share of the win: 1, 0, or a fraction if sides share it."""
    margin: int
    """Points of the first player's side minus the points of the best other side."""
    turns: tuple[int, int]
    """Number of moves that each player chose."""
    cpu: tuple[float | None, float | None]
    """CPU seconds of each player; None if an engine does not report them."""
    failure: EngineFailure | None = None
    picks: tuple[str, ...] = ()
    """Drafted pieces, in order."""
    ended_at: str | None = None
    """End time in UTC; None in files from earlier releases."""


BEGINNING = b'{"fixture":'
"""First bytes of each line."""


class BrokenLineError(ValueError):
    """Raised if a line does not contain a result."""


def write_line(result: Result) -> bytes:
    """Return a result as a line."""
    return msgspec.json.encode(result) + b"\n"


def read_line(line: bytes) -> Result:
    """Parse a line; raises `BrokenLineError`."""
    try:
        return msgspec.json.decode(line, type=Result)
    except msgspec.MsgspecError as error:
        raise BrokenLineError(str(error)) from error
