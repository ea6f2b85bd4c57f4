from datetime import datetime, timedelta, timezone

import pytest

from records.blksgf.dates import day_text, last_day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-21", "2026-11-21"),
        (" 2026-11-21 ", "2026-11-21"),
        ("1996-12-27,28", "1996-12-28"),
        ("1996-12-27,28,1997-01-03", "1997-01-03"),
        ("1999-07-21,22,08-01", "1999-08-01"),
    ],
)
def test_the_last_day_that_is_told_counts(text, day):
    assert last_day(text) == datetime.fromisoformat(f"{day}T00:00Z")


@pytest.mark.parametrize(
    "text",
    [
        *("", "2026", "2026-11", "1996-05,06", "21.11.2026", "yesterday", "12-27"),
        *("2026-02-30", "0000-01-01", "2026-11-21T10:00", "٢٠٢٦-11-21", "1996-12-27,x"),
    ],
)
def test_no_day_is_guessed(text):
    assert last_day(text) is None


def test_a_day_is_told_in_utc():
    late = datetime(2026, 11, 21, 23, tzinfo=timezone(timedelta(hours=-5)))
    assert day_text(late) == "2026-11-22"
