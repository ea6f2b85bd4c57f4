"""Events of a game as a whole: how it is set up, starts and ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from games.events.base import BaseEvent, added


@dataclass(frozen=True)
class GameCreated(BaseEvent):
    """Somebody set up a game; `reserved` keeps seats for named players."""

    type: ClassVar[str] = "game.created"
    variant: str
    options: Mapping[str, str | bool]
    rules_version: int
    visibility: str
    reserved: Mapping[str, str]
    """Seat number, as text -> the player that it is kept for."""
    clock: Mapping[str, Any] | None = added()
    """A control's JSON and `timeout` (`games.clocks`); None: nobody counts time."""
    rated: bool = added(True)
    """Whether its result may change ratings."""
    rating_min: int | None = added()
    rating_max: int | None = added()
    """The lowest and the highest rating of who may sit down uninvited."""
    expires_at: str | None = added()
    """When it is called off unless it has started."""
    rematch_of: str | None = added()
    """The game that its players played before."""
    fork: Mapping[str, Any] | None = added()
    """Where it begins, if not at the start: `game` and `version`, that event's hash as
    `head`, and in `line` the steps that led there (`games.replay.history`)."""


@dataclass(frozen=True)
class GameStarted(BaseEvent):
    """Every seat is taken."""

    type: ClassVar[str] = "game.started"


@dataclass(frozen=True)
class GameEnded(BaseEvent):
    """Nobody moves any more: `no-moves`, `one-left`, `resigned` or `solved`."""

    type: ClassVar[str] = "game.ended"
    reason: str


@dataclass(frozen=True)
class GameScored(BaseEvent):
    """The result; seats and teams by number, colors by name (rules 1.4)."""

    type: ClassVar[str] = "game.scored"
    colors: Mapping[str, int]
    seats: tuple[int, ...]
    teams: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    solved: bool | None = None
    """Of games for one: whether the aim was reached."""


@dataclass(frozen=True)
class GameAborted(BaseEvent):
    """The game was called off; it has no result."""

    type: ClassVar[str] = "game.aborted"
    reason: str = "aborted"
    """`aborted` or `timed-out` early, `agreed`, or `expired` while seats are open."""
