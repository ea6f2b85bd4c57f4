"""Events of clocks and calendars."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from games.events.base import BaseEvent


@dataclass(frozen=True)
class CalendarChanged(BaseEvent):
    """A player who sits here has other days off from now on."""

    type: ClassVar[str] = "calendar.changed"
    seat: int
    calendar: Mapping[str, Any]


@dataclass(frozen=True)
class ClockPaused(BaseEvent):
    """Everybody agreed to let no time run, for so many seconds at most."""

    type: ClassVar[str] = "clock.paused"
    offer: int
    seconds: int


@dataclass(frozen=True)
class ClockResumed(BaseEvent):
    """A pause ends before its time."""

    type: ClassVar[str] = "clock.resumed"


@dataclass(frozen=True)
class TimeAdded(BaseEvent):
    """Everybody agreed to give a seat more time."""

    type: ClassVar[str] = "time.added"
    offer: int
    seat: int
    seconds: int
