"""Events about clocks and calendars."""

from typing import ClassVar

from games.events.base import BaseEvent
from games.events.times import Time


class CalendarChanged(BaseEvent, frozen=True):
    """A player's days off change in this game.

    Days off are personal, so the event contains the new deadline instead.
    """

    type: ClassVar = "calendar.changed"
    schema: ClassVar = 2
    cause: ClassVar = (
        "`PATCH /me`, `PUT /me/vacation` and `DELETE /me/vacation`, in each running"
        " game with a clock."
    )
    seat: int
    """Seat of the player, counted from 0."""
    calendar_commitment: str | None = None
    """Salted SHA-256 of the new days off; left out if the player has none. Only the
    server knows the salt, which is erased with the player."""
    deadline: Time | None = None
    """New deadline of the seat to move, if its clock is running."""


class ClockPaused(BaseEvent, frozen=True):
    """All clocks stop for a limited time."""

    type: ClassVar = "clock.paused"
    cause: ClassVar = (
        "The last required acceptance of an offer to pause; in the same batch."
    )
    offer: int
    """Number of the accepted offer."""
    seconds: int
    """Maximum duration of the pause in seconds."""
    deadline: Time | None = None
    """New deadline of the seat to move, if its clock is running."""


class ClockResumed(BaseEvent, frozen=True):
    """A pause ends early."""

    type: ClassVar = "clock.resumed"
    cause: ClassVar = (
        "The last required acceptance of an offer to resume; in the same batch."
    )
    deadline: Time | None = None
    """New deadline of the seat to move, if its clock is running."""


class TimeAdded(BaseEvent, frozen=True):
    """A seat gets extra time."""

    type: ClassVar = "time.added"
    cause: ClassVar = (
        "The last required acceptance of an offer of extra time; in the same batch."
    )
    offer: int
    """Number of the accepted offer."""
    seat: int
    """Seat that requested the time and gets it, counted from 0."""
    seconds: int
    """Extra time in seconds."""
    deadline: Time | None = None
    """New deadline of the seat to move, if its clock is running."""
