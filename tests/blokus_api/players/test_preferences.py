from datetime import UTC, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest

from blokus_api.players.preferences import read_quiet_hours, read_step

BERLIN = ZoneInfo("Europe/Berlin")
HOUR_MS = 3_600_000


@pytest.mark.parametrize(
    ("text", "left_ms"),
    [("50%", 5 * HOUR_MS), ("1%", HOUR_MS // 10), ("2h", 2 * HOUR_MS)],
)
def test_a_step_says_how_much_of_a_turn_is_left(text, left_ms):
    assert read_step(text).left_ms(10 * HOUR_MS) == left_ms


def test_a_length_does_not_depend_on_the_turn():
    assert read_step("7d").left_ms(1) == 7 * 24 * HOUR_MS


@pytest.mark.parametrize(
    "text", ["", "0%", "100%", "5", "1w", "1.5h", "-1h", "1h\n", "\u0661h", "100d"]
)
def test_what_is_no_step_is_refused(text):
    with pytest.raises(ValueError, match="must be a reminder time"):
        read_step(text)


@pytest.mark.parametrize(
    "text", ["", "22-7", "24:00-07:00", "22:00", "07:00-07:00", "22:00-07:00\n"]
)
def test_what_are_no_quiet_hours_is_refused(text):
    with pytest.raises(ValueError, match=r"range of hours|Quiet hours"):
        read_quiet_hours(text)


def test_quiet_hours_go_past_midnight_by_the_clock_on_the_wall():
    quiet = read_quiet_hours("22:00-07:00")
    since = datetime(2026, 10, 24, 23, tzinfo=BERLIN)  # clocks go back at night
    first, second = islice(quiet.spans(BERLIN, since), 2)
    assert first == (
        datetime(2026, 10, 24, 20, tzinfo=UTC),
        datetime(2026, 10, 25, 6, tzinfo=UTC),
    )
    assert second[0] - first[1] == timedelta(hours=15)


def test_quiet_hours_of_one_day():
    quiet = read_quiet_hours("12:00-14:30")
    since = datetime(2026, 11, 21, 14, 30, tzinfo=UTC)
    start, end = next(quiet.spans(ZoneInfo("UTC"), since))
    assert (start.day, start.hour, end - start) == (22, 12, timedelta(hours=2.5))


def test_quiet_hours_that_a_day_leaves_out_are_none():
    quiet = read_quiet_hours("02:10-03:05")
    since = datetime(2026, 3, 29, tzinfo=BERLIN)  # 02:00 is 03:00
    start, _ = next(quiet.spans(BERLIN, since))
    assert start.astimezone(BERLIN).day == 30
