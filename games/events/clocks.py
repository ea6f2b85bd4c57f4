"""Events of clocks and calendars."""

from typing import ClassVar

from games.clocks.calendars import Calendar
from games.events.base import BaseEvent


class CalendarChanged(BaseEvent, frozen=True):
    """A player who sits here has other days off from now on.

    Deprecated: days off are personal, so this event will leave the public events. Read
    the deadline off the game instead.
    """

    type: ClassVar = "calendar.changed"
    cause: ClassVar = (
        "`PATCH /me`, `PUT /me/vacation` and `DELETE /me/vacation`, in each running"
        " game with a clock."
    )
    seat: int
    """The player's seat, counted from 0."""
    calendar: Calendar
    """Deprecated: it will leave the public events, because it is personal. The days off
    that count from now on."""


class ClockPaused(BaseEvent, frozen=True):
    """No time runs for a while."""

    type: ClassVar = "clock.paused"
    cause: ClassVar = "The last seat accepts an offer to pause; in the same batch."
    offer: int
    """The number of the offer."""
    seconds: int
    """How long the pause lasts at most."""


class ClockResumed(BaseEvent, frozen=True):
    """A pause ends before its time."""

    type: ClassVar = "clock.resumed"
    cause: ClassVar = "The last seat accepts an offer to resume; in the same batch."


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
