"""Letters: messages to a room from clients, administrators and the game itself."""

from dataclasses import dataclass
from typing import TypeAlias

from blokus_api.contest.packets import Cause
from blokus_api.contest.placements import SetMove, SkipMove


@dataclass(frozen=True)
class Moved:
    """A client's move."""

    seat: int
    move: SetMove | SkipMove
    at: float
    """Time when the move arrived, on the event loop's clock."""


@dataclass(frozen=True)
class Departed:
    """The end of a client's connection."""

    seat: int
    cause: Cause


@dataclass(frozen=True)
class Paused:
    """An administrator's request to pause a game, or to continue it."""

    is_paused: bool


@dataclass(frozen=True)
class Stepped:
    """An administrator's request to play one move in a paused game."""


@dataclass(frozen=True)
class Cancelled:
    """An administrator's request to end a game in its current state."""


@dataclass(frozen=True)
class News:
    """A notification that the game has changed or a client has arrived."""


Letter: TypeAlias = Moved | Departed | Paused | Stepped | Cancelled | News
