"""Time controls: the initial time of each seat, and the time that each move adds."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

DAY_S = 86_400


class DaysControl(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"
):
    """A fixed number of days for each move. Unused time is lost."""

    days: int
    """Days per move."""
    timeout: str
    """Effect of a missed deadline. `seat-out`: the seat is out. `abort-early`: the game
    is aborted if any seat has not moved. `ai:LEVEL`: a computer level takes over the
    seat."""

    kind: ClassVar = "days"
    """Type of the time control."""
    uses_calendar: ClassVar = True

    @property
    def bank_ms(self) -> int:
        """Initial time of a seat in milliseconds."""
        return self.days * DAY_S * 1000

    def after_move(self, left_ms: int) -> int:
        """Return a seat's remaining milliseconds after its move."""
        return self.bank_ms


class FischerControl(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="fischer"
):
    """A time bank to which each move adds an increment, up to a cap (Fischer clock)."""

    bank_s: int
    """Initial time of a seat in seconds."""
    increment_s: int
    """Seconds that each move adds to the bank."""
    cap_s: int
    """Maximum bank after an increment, in seconds."""
    timeout: str
    """Effect of a missed deadline. `seat-out`: the seat is out. `abort-early`: the game
    is aborted if any seat has not moved. `ai:LEVEL`: a computer level takes over the
    seat."""

    kind: ClassVar = "fischer"
    """Type of the time control."""
    uses_calendar: ClassVar = True

    @property
    def bank_ms(self) -> int:
        """Initial time of a seat in milliseconds."""
        return self.bank_s * 1000

    def after_move(self, left_ms: int) -> int:
        """Return a seat's remaining milliseconds after its move.

        The cap limits increments; extra time can exceed it.
        """
        with_increment = left_ms + self.increment_s * 1000
        return min(with_increment, max(left_ms, self.cap_s * 1000))


class LiveControl(FischerControl, frozen=True, tag="live"):
    """A time bank for live play; days off do not apply."""

    kind: ClassVar = "live"
    uses_calendar: ClassVar = False


Control: TypeAlias = DaysControl | FischerControl | LiveControl
