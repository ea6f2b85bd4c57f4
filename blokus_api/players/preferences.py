"""Preferences for notices, reminders and quiet hours.

In JSON and in the database, reminder times (`50%`, `1d`, `2h`) and quiet hours
(`22:00-07:00`) are short texts. This module does no I/O.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

NOTICES = ("turn", "reminder", "offer", "invitation", "ended")
"""Kinds of notices: the player's turn, little time left, an offer, an invitation, and
the end of a game."""
DEFAULT_STEPS = ("50%", "1d", "2h")
MOST_STEPS = 5
STEP = r"^([1-9][0-9]?%|[1-9][0-9]?[dh])$"
QUIET_HOURS = r"^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$"

_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1)}


@dataclass(frozen=True)
class ReminderStep:
    """Time left in a turn when the player is reminded."""

    percent: int | None
    """Percentage of the turn's total time; None if `length` is given."""
    length: timedelta = timedelta()

    def left_ms(self, whole_ms: int) -> int:
        """Return the remaining time in milliseconds for a turn of `whole_ms`."""
        if self.percent is not None:
            return whole_ms * self.percent // 100
        return self.length // timedelta(milliseconds=1)


@dataclass(frozen=True)
class QuietHours:
    """Daily hours without notices in local time, which may include midnight."""

    start: time
    end: time

    def spans(
        self, zone: ZoneInfo, since: datetime
    ) -> Iterator[tuple[datetime, datetime]]:
        """Yield the daily intervals in UTC that end after `since`. This never stops.

        When clocks change, the first occurrence of a repeated time counts. A
        skipped time uses the UTC offset before the change. If a whole interval is
        skipped, it is omitted.
        """
        day = since.astimezone(zone).date() - timedelta(days=1)
        while True:
            start = _moment(day, self.start, zone)
            end = _moment(self._last_day(day), self.end, zone)
            if max(start, since) < end:
                yield start, end
            day += timedelta(days=1)

    def _last_day(self, day: date) -> date:
        return day if self.start < self.end else day + timedelta(days=1)


def read_step(text: str) -> ReminderStep:
    """Parse a reminder time such as `50%`, `1d` or `2h`; raise `ValueError`."""
    if not re.fullmatch(STEP, text, re.ASCII):
        raise ValueError(f"{text!r} must be a reminder time such as 50%, 1d or 2h.")
    number, unit = int(text[:-1]), text[-1]
    if unit == "%":
        return ReminderStep(number)
    return ReminderStep(None, number * _UNITS[unit])


def read_quiet_hours(text: str) -> QuietHours:
    """Parse hours such as `22:00-07:00`; raise `ValueError`, even for a whole day."""
    if not re.fullmatch(QUIET_HOURS, text, re.ASCII):
        raise ValueError(f"{text!r} must be a range of hours such as 22:00-07:00.")
    start, end = (time.fromisoformat(part) for part in text.split("-"))
    if start == end:
        raise ValueError("Quiet hours must not begin and end at the same time.")
    return QuietHours(start, end)


def _moment(day: date, at: time, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, at, tzinfo=zone).astimezone(UTC)
