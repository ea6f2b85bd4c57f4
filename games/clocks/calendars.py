"""Calendars: on which days a player's clock stands still, by the days of their zone."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from games.clocks.spans import VACATION, WEEKEND, Span, joined

Weekday: TypeAlias = Annotated[
    Literal[
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"
    ],
    Meta(title="Weekday"),
]
WEEKDAYS: tuple[Weekday, ...] = get_args(get_args(Weekday)[0])
MOST_WEEKEND_DAYS = 3
"""Of a week: more than half of it must count, or games never end."""
DAY = timedelta(days=1)


class Vacation(Struct, frozen=True, forbid_unknown_fields=True):
    """Whole days in the player's time zone, the last one included."""

    first_day: date
    """The first day away."""
    last_day: date
    """The last day away."""

    def __contains__(self, day: date) -> bool:
        """Whether somebody is away on this day."""
        return self.first_day <= day <= self.last_day


class Calendar(Struct, frozen=True, forbid_unknown_fields=True):
    """The days off of one player."""

    time_zone: str = "UTC"
    """A name of the IANA database: `Europe/Berlin`."""
    weekend_days: tuple[Weekday, ...] = ()
    """Names of days, in the order of the week."""
    vacation: Vacation | None = None
    """The days away; null: none are planned."""


NO_DAYS_OFF = Calendar()


def days_off(calendar: Calendar, start: datetime) -> Iterator[Span]:
    """Yield the days off from the day of `start` on, in order, neighbors joined.

    Endless where there are weekends.
    """
    return joined(_each_day_off(calendar, start))


def local_day(calendar: Calendar, moment: datetime) -> date:
    """Return the date that a moment has for the player."""
    return moment.astimezone(ZoneInfo(calendar.time_zone)).date()


def _each_day_off(calendar: Calendar, start: datetime) -> Iterator[Span]:
    zone = ZoneInfo(calendar.time_zone)
    weekend = {WEEKDAYS.index(name) for name in calendar.weekend_days}
    day, away = local_day(calendar, start), calendar.vacation
    if away and not weekend:
        day = max(day, away.first_day)
    while weekend or (away and day <= away.last_day):
        if away and day in away:
            yield Span(VACATION, _midnight(day, zone), _midnight(day + DAY, zone))
        elif day.weekday() in weekend:
            yield Span(WEEKEND, _midnight(day, zone), _midnight(day + DAY, zone))
        day += DAY


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    """Return when a day begins: at its first moment, where it has no midnight or two.

    Clocks that are put forward at midnight leave a gap; `fold=0` reads a time in it by
    the offset before, which is the moment when they are put forward.
    """
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC)
