"""Controls: how much time a seat has, and what a move gives back of it."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

DAY_S = 86_400


class DaysControl(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"
):
    """So many days for each move; what is left over is lost."""

    days: int
    """How many."""
    timeout: str
    """What a deadline brings: the seat is out (`seat-out`), the game is called off
    while some seat has not moved (`abort-early`), or a level of the computer plays on
    (`ai:LEVEL`)."""

    kind: ClassVar = "days"
    """How time is counted."""
    uses_calendar: ClassVar = True

    @property
    def bank_ms(self) -> int:
        """What a seat begins with."""
        return self.days * DAY_S * 1000

    def after_move(self, left_ms: int) -> int:
        """Return what a seat has once it has moved."""
        return self.bank_ms


class FischerControl(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="fischer"
):
    """A supply of time; each move adds an increment, up to a cap (after Fischer)."""

    bank_s: int
    """What a seat begins with, in seconds."""
    increment_s: int
    """What each move adds, in seconds."""
    cap_s: int
    """The most that increments fill the supply up to, in seconds."""
    timeout: str
    """What a deadline brings: the seat is out (`seat-out`), the game is called off
    while some seat has not moved (`abort-early`), or a level of the computer plays on
    (`ai:LEVEL`)."""

    kind: ClassVar = "fischer"
    """How time is counted."""
    uses_calendar: ClassVar = True

    @property
    def bank_ms(self) -> int:
        """What a seat begins with."""
        return self.bank_s * 1000

    def after_move(self, left_ms: int) -> int:
        """Return what a seat has once it has moved.

        The cap bounds what increments add; extra time may go beyond it.
        """
        with_increment = left_ms + self.increment_s * 1000
        return min(with_increment, max(left_ms, self.cap_s * 1000))


class LiveControl(FischerControl, frozen=True, tag="live"):
    """A supply for people who sit down together: days off do not matter."""

    kind: ClassVar = "live"
    uses_calendar: ClassVar = False


Control: TypeAlias = DaysControl | FischerControl | LiveControl
