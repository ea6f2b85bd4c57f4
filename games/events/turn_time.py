"""Time that turns took, as the events tell it that end them."""

from games.events.base import Part


class TurnTime(Part, frozen=True):
    """The time that a turn took."""

    spent_ms: int
    """How long the seat's time ran in this turn."""
    left_ms: int
    """What the seat has after it."""
