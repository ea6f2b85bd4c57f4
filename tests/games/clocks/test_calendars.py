from datetime import UTC, date, datetime, timedelta
from itertools import islice

import msgspec

from games.clocks.calendars import (
    NO_DAYS_OFF,
    Calendar,
    Vacation,
    Weekday,
    days_off,
    local_day,
)

WEEKEND: tuple[Weekday, ...] = ("saturday", "sunday")
HOUR = timedelta(hours=1)


def spans(calendar, start, count):
    return [
        (span.reason, span.start, span.end)
        for span in islice(days_off(calendar, start), count)
    ]


def lengths(calendar, start, count):
    return [(end - begin) / HOUR for _, begin, end in spans(calendar, start, count)]


def test_a_weekend_begins_and_ends_at_midnight_where_the_player_is():
    berlin = Calendar("Europe/Berlin", WEEKEND)
    assert spans(berlin, datetime(2026, 11, 18, tzinfo=UTC), 1) == [
        (
            "weekend",
            datetime(2026, 11, 20, 23, tzinfo=UTC),
            datetime(2026, 11, 22, 23, tzinfo=UTC),
        )
    ]


def test_weekends_are_as_long_as_their_days_are():
    march = datetime(2026, 3, 18, tzinfo=UTC)
    assert lengths(Calendar("Europe/Berlin", WEEKEND), march, 3) == [48, 47, 48]
    october = datetime(2026, 10, 14, tzinfo=UTC)
    assert lengths(Calendar("Europe/Berlin", WEEKEND), october, 3) == [48, 49, 48]


def test_a_day_that_lacks_its_midnight_begins_an_hour_later():
    egypt = Calendar("Africa/Cairo", ("friday",))
    april = datetime(2026, 4, 20, tzinfo=UTC)
    assert lengths(egypt, april, 1) == [23]
    assert spans(egypt, april, 1)[0][1] == datetime(2026, 4, 23, 22, tzinfo=UTC)


def test_a_vacation_hides_the_weekends_in_it():
    away = Vacation(date(2026, 12, 24), date(2027, 1, 2))
    calendar = Calendar("UTC", WEEKEND, away)
    december = datetime(2026, 12, 21, tzinfo=UTC)
    assert [
        (reason, start.date(), end.date())
        for reason, start, end in spans(calendar, december, 3)
    ] == [
        ("vacation", date(2026, 12, 24), date(2027, 1, 3)),
        ("weekend", date(2027, 1, 3), date(2027, 1, 4)),
        ("weekend", date(2027, 1, 9), date(2027, 1, 11)),
    ]


def test_whoever_has_no_weekend_has_days_off_only_while_away():
    away = Vacation(date(2026, 12, 24), date(2026, 12, 24))
    calendar = Calendar("UTC", (), away)
    assert len(spans(calendar, datetime(2026, 12, 1, tzinfo=UTC), 9)) == 1
    assert spans(calendar, datetime(2027, 1, 1, tzinfo=UTC), 9) == []
    assert spans(NO_DAYS_OFF, datetime(2027, 1, 1, tzinfo=UTC), 9) == []


def test_it_is_another_day_on_the_other_side_of_the_world():
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    assert local_day(Calendar("Pacific/Kiritimati"), noon) == date(2026, 11, 22)


def test_a_calendar_reads_as_it_was_written():
    away = Vacation(date(2026, 12, 24), date(2027, 1, 2))
    for calendar in (NO_DAYS_OFF, Calendar("Europe/Berlin", WEEKEND, away)):
        assert msgspec.convert(msgspec.to_builtins(calendar), Calendar) == calendar


def test_a_calendar_is_written_whole():
    assert msgspec.to_builtins(NO_DAYS_OFF) == {
        "time_zone": "UTC",
        "weekend_days": (),
        "vacation": None,
    }
