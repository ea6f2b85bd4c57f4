"""Calendars: the days on which a player's clock stops, in the player's time zone."""

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
"""Maximum number of weekend days. The clock must run on most days of the week, or games
would never end."""
DAY = timedelta(days=1)


class Vacation(Struct, frozen=True, forbid_unknown_fields=True):
    """Consecutive days in the player's time zone, including the last day."""

    first_day: date
    """First day of the vacation."""
    last_day: date
    """Last day of the vacation."""

    def __contains__(self, day: date) -> bool:
        """Return whether the player is on vacation on this day."""
        return self.first_day <= day <= self.last_day


class Calendar(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's days off."""

    time_zone: str = "UTC"
    """Name of an IANA time zone, such as `Europe/Berlin`."""
    weekend_days: tuple[Weekday, ...] = ()
    """Weekend days, in the order of the week."""
    vacation: Vacation | None = None
    """Planned vacation; null if none is planned."""


NO_DAYS_OFF = Calendar()


def days_off(calendar: Calendar, start: datetime) -> Iterator[Span]:
    """Yield the days off from the day of `start` on, with adjacent days joined.

    The iterator is endless for calendars with weekends.
    """
    return joined(_each_day_off(calendar, start))


def local_day(calendar: Calendar, moment: datetime) -> date:
    """Return the date in the player's time zone at a moment."""
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
    """Return the first moment of a day, even if midnight is skipped or repeated.

    If clocks are put forward at midnight, the skipped times form a gap. `fold=0` reads
    a time in the gap with the offset before the change, which gives the moment of the
    change.
    """
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC)
