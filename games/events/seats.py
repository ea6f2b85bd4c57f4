"""Events of seats: who sits where, and for whom a seat is kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from games.events.base import BaseEvent, added


@dataclass(frozen=True)
class SeatTaken(BaseEvent):
    """A player, or a level of the computer, sat down."""

    type: ClassVar[str] = "seat.taken"
    seat: int
    player: str
    calendar: Mapping[str, Any] | None = added()
    """In games with a clock: the player's days off (`games.clocks.calendars`)."""
    rating: int | None = added()
    """Of who sat down, where the game asks for one."""


@dataclass(frozen=True)
class SeatReserved(BaseEvent):
    """A seat is kept: for a player, or for whoever has the secret of a link."""

    type: ClassVar[str] = "seat.reserved"
    seat: int
    player: str | None
    link: str | None
    """SHA-256 of the secret, in hex."""


@dataclass(frozen=True)
class SeatReleased(BaseEvent):
    """A seat is kept no longer: `declined` or `withdrawn`."""

    type: ClassVar[str] = "seat.released"
    seat: int
    reason: str


@dataclass(frozen=True)
class SeatLeft(BaseEvent):
    """A player left a seat before the game started."""

    type: ClassVar[str] = "seat.left"
    seat: int


@dataclass(frozen=True)
class SeatHandedOver(BaseEvent):
    """A level of the computer plays on for a seat."""

    type: ClassVar[str] = "seat.handed-over"
    seat: int
    player: str


@dataclass(frozen=True)
class SeatOut(BaseEvent):
    """A seat resigned or ran out of time after `ply` placements."""

    type: ClassVar[str] = "seat.out"
    seat: int
    reason: str
    ply: int
