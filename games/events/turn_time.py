"""The time of a turn, included in the event that ends the turn."""

from games.events.base import Part


class TurnTime(Part, frozen=True):
    """The time of a turn."""

    spent_ms: int
    """Time that the turn took, in milliseconds."""
    left_ms: int
    """Remaining time of the seat after the turn, in milliseconds."""
