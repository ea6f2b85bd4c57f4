from datetime import UTC, datetime, timedelta, timezone

import pytest

from games.events.times import time_text


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (datetime(2026, 11, 21, 10, 15, 30, 123999, UTC), "2026-11-21T10:15:30.123Z"),
        (datetime(2026, 1, 1, tzinfo=UTC), "2026-01-01T00:00:00.000Z"),
        (
            datetime(2026, 1, 1, 1, 30, tzinfo=timezone(timedelta(hours=2))),
            "2025-12-31T23:30:00.000Z",
        ),
    ],
)
def test_a_time_is_written_in_utc_with_milliseconds(at, text):
    assert time_text(at) == text
