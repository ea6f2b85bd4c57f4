"""Events of clocks and calendars."""

from typing import ClassVar

from games.events.base import BaseEvent
from games.events.times import Time


class CalendarChanged(BaseEvent, frozen=True):
    """A player who sits here has other days off from now on.

    They are personal, so it does not say which. Read the deadline.
    """

    type: ClassVar = "calendar.changed"
    schema: ClassVar = 2
    cause: ClassVar = (
        "`PATCH /me`, `PUT /me/vacation` and `DELETE /me/vacation`, in each running"
        " game with a clock."
    )
    seat: int
    """The player's seat, counted from 0."""
    calendar_commitment: str | None = None
    """A salted SHA-256 of the days off that count from now on; left out: none. Only the
    server can open it, until the player is erased."""
    deadline: Time | None = None
    """When the time of the seat to move is over, from now on, if its time runs."""


class ClockPaused(BaseEvent, frozen=True):
    """No time runs for a while."""

    type: ClassVar = "clock.paused"
    cause: ClassVar = "The last seat accepts an offer to pause; in the same batch."
    offer: int
    """The number of the offer."""
    seconds: int
    """How long the pause lasts at most."""
    deadline: Time | None = None
    """When the time of the seat to move is over, from now on, if its time runs."""


class ClockResumed(BaseEvent, frozen=True):
    """A pause ends before its time."""

    type: ClassVar = "clock.resumed"
    cause: ClassVar = "The last seat accepts an offer to resume; in the same batch."
    deadline: Time | None = None
    """When the time of the seat to move is over, from now on, if its time runs."""


class TimeAdded(BaseEvent, frozen=True):
    """A seat has more time."""

    type: ClassVar = "time.added"
    cause: ClassVar = "The last seat accepts an offer of extra time; in the same batch."
    offer: int
    """The number of the offer."""
    seat: int
    """Who asked for it and gets it, counted from 0."""
    seconds: int
    """How much was added."""
    deadline: Time | None = None
    """When the time of the seat to move is over, from now on, if its time runs."""
