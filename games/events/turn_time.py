"""The time of a turn, included in the event that ends the turn."""

from games.events.base import Part


class TurnTime(Part, frozen=True):
    """The time of a turn."""

    spent_ms: int
    """Duration of the turn in milliseconds."""
    left_ms: int
    """Time left to the seat after the turn, in milliseconds."""
