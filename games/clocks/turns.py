"""Running turns: the seat whose clock is running, its start time and days off."""

from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from games.clocks.calendars import NO_DAYS_OFF, Calendar, days_off
from games.clocks.commitments import Calendars, told_in_clear
from games.clocks.spans import Span, clipped

NOT_KNOWN: Calendars = {}


class RunningTurn(msgspec.Struct, frozen=True):
    """A turn whose clock is running."""

    seat: int
    began: datetime
    calendars: tuple[tuple[datetime, str | None], ...]
    """Commitments to days off, each with the time from which it applies. The first one
    applies from the start of the turn. None means no days off."""
    added_ms: int = 0
    """Extra time granted during the turn, in milliseconds; included in the remaining
    time."""
    deadline: datetime | None = None
    """Deadline from the last event that changed it. Events from the first release
    contain calendars instead."""

    @property
    def commitments(self) -> frozenset[str]:
        """Commitments whose calendars are needed to compute the days off."""
        return frozenset(
            commitment for _, commitment in self.calendars if commitment is not None
        )

    def is_known(self, calendars: Calendars) -> bool:
        """Return whether all days off of the turn are known; erased ones are not."""
        in_clear = told_in_clear(self.commitments)
        return self.commitments <= calendars.keys() | in_clear.keys()

    def days_off(self, calendars: Calendars) -> Iterator[Span]:
        """Yield the days off according to the calendar that applied at each time.

        Unknown calendars add no days off.
        """
        for i, (since, calendar) in enumerate(self._in_force(calendars)):
            follows = self.calendars[i + 1 : i + 2]
            until = follows[0][0] if follows else None
            yield from clipped(days_off(calendar, since), since, until)

    def with_calendar(self, commitment: str | None, at: datetime) -> "RunningTurn":
        """Return the turn with a different calendar from `at` on."""
        since = max(at, self.calendars[-1][0])
        return replace(self, calendars=(*self.calendars, (since, commitment)))

    def _in_force(self, calendars: Calendars) -> Iterator[tuple[datetime, Calendar]]:
        """Yield the calendars that apply, each with the time from which it applies.

        In a running turn, only the vacation can change. A player who could also move
        the weekend could always move it to today.
        """
        calendars = {**told_in_clear(self.commitments), **calendars}
        in_force: Calendar | None = None
        for since, commitment in self.calendars:
            calendar = calendars.get(commitment or "", NO_DAYS_OFF)
            if in_force is not None:
                vacation = calendar.vacation
                calendar = replace(in_force, vacation=vacation)
            in_force = calendar
            yield since, calendar
