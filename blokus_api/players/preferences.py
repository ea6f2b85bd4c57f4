"""Preferences: what a player wants to be told of, when, and at what hours not. Pure.

Steps and quiet hours are short texts, in JSON as in the database: `50%`, `1d`, `2h`;
`22:00-07:00`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

NOTICES = ("turn", "reminder", "offer", "invitation", "ended")
"""What can be told: it is my turn, my time runs out, somebody asks me for something,
a seat is kept for me, a game is over."""
DEFAULT_STEPS = ("50%", "1d", "2h")
MOST_STEPS = 5
STEP = r"^([1-9][0-9]?%|[1-9][0-9]?[dh])$"
QUIET_HOURS = r"^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$"

_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1)}


@dataclass(frozen=True)
class ReminderStep:
    """A step: how much time of a turn is left when its player is reminded."""

    percent: int | None
    """Of what there was; None: a length."""
    length: timedelta = timedelta()

    def left_ms(self, whole_ms: int) -> int:
        """Return how much that is of a turn that has so much in all."""
        if self.percent is not None:
            return whole_ms * self.percent // 100
        return self.length // timedelta(milliseconds=1)


@dataclass(frozen=True)
class QuietHours:
    """A stretch of every day, by the clock on the wall; it may go past midnight."""

    start: time
    end: time

    def spans(
        self, zone: ZoneInfo, since: datetime
    ) -> Iterator[tuple[datetime, datetime]]:
        """Yield the stretches that end after `since`, in order and in UTC; endless.

        A time that a day has twice is its first; one that a day leaves out is read by
        the offset before. A stretch that is left out whole is none.
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
    """Read `50%`, `1d` or `2h`; raises `ValueError`."""
    if not re.fullmatch(STEP, text, re.ASCII):
        raise ValueError(f"{text!r} is no step: write 50%, 1d or 2h.")
    number, unit = int(text[:-1]), text[-1]
    if unit == "%":
        return ReminderStep(number)
    return ReminderStep(None, number * _UNITS[unit])


def read_quiet_hours(text: str) -> QuietHours:
    """Read `22:00-07:00`; raises `ValueError`, also for the whole day."""
    if not re.fullmatch(QUIET_HOURS, text, re.ASCII):
        raise ValueError(f"{text!r} are no quiet hours: write 22:00-07:00.")
    start, end = (time.fromisoformat(part) for part in text.split("-"))
    if start == end:
        raise ValueError("Quiet hours must end at another time than they begin.")
    return QuietHours(start, end)


def _moment(day: date, at: time, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, at, tzinfo=zone).astimezone(UTC)
