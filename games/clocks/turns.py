"""Running turns: whose time runs, since when, and which days off it stands still on."""

from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from games.clocks.calendars import NO_DAYS_OFF, Calendar, days_off
from games.clocks.commitments import Calendars, told_in_clear
from games.clocks.spans import Span, clipped

NOT_KNOWN: Calendars = {}


class RunningTurn(msgspec.Struct, frozen=True):
    """A turn that takes time."""

    seat: int
    began: datetime
    calendars: tuple[tuple[datetime, str | None], ...]
    """Commitments to the days off that count, and from when on; the first from the
    beginning. None: no days off."""
    added_ms: int = 0
    """Extra time that came during the turn; it is in what the seat has left."""
    deadline: datetime | None = None
    """As the last event told it that changed it; those of the first release told none,
    but the calendars."""

    @property
    def commitments(self) -> frozenset[str]:
        """Return what has to be opened to tell its days off."""
        return frozenset(one for _, one in self.calendars if one is not None)

    def is_known(self, known: Calendars) -> bool:
        """Whether all its days off can be told; erased ones cannot."""
        in_clear = told_in_clear(self.commitments)
        return self.commitments <= known.keys() | in_clear.keys()

    def days_off(self, known: Calendars) -> Iterator[Span]:
        """Yield the days off, each by the calendar that was known when it came.

        What is not known any more has none.
        """
        for i, (since, calendar) in enumerate(self._in_force(known)):
            follows = self.calendars[i + 1 : i + 2]
            until = follows[0][0] if follows else None
            yield from clipped(days_off(calendar, since), since, until)

    def with_calendar(self, commitment: str | None, at: datetime) -> "RunningTurn":
        """Let another calendar count, from now on: what has run has run."""
        since = max(at, self.calendars[-1][0])
        return replace(self, calendars=(*self.calendars, (since, commitment)))

    def _in_force(self, known: Calendars) -> Iterator[tuple[datetime, Calendar]]:
        """Yield the calendars that count.

        In a turn that runs, the vacation changes alone. Whoever could also move their
        weekend would always have it today.
        """
        known = {**told_in_clear(self.commitments), **known}
        in_force: Calendar | None = None
        for since, commitment in self.calendars:
            calendar = known.get(commitment or "", NO_DAYS_OFF)
            if in_force is not None:
                vacation = calendar.vacation
                calendar = replace(in_force, vacation=vacation)
            in_force = calendar
            yield since, calendar
