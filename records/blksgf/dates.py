"""Dates in SGF files, which state the day on which a game ended."""

import re
from datetime import UTC, datetime

_DAY = re.compile(
    r"(?:(?:(?P<year>\d{4})-)?(?P<month>\d{2})-)?(?P<day>\d{2})", re.ASCII
)


def last_day(text: str) -> datetime | None:
    """Return the last day in a value of DT, as midnight UTC.

    A day may omit its year, or its year and month, if they are the same as for the
    previous day, as in `1996-12-27,28`. Returns None if the text is not a list of valid
    days, for example if it contains only a month or a year.
    """
    year, month, day = "", "", ""
    for part in text.split(","):
        match = _DAY.fullmatch(part.strip())
        if match is None:
            return None
        year, month, day = match["year"] or year, match["month"] or month, match["day"]
    try:
        return datetime(int(year), int(month), int(day), tzinfo=UTC)
    except ValueError:
        return None


def day_text(at: datetime) -> str:
    """Return the day of a time in UTC as a value of DT, such as `2026-11-21`."""
    return at.astimezone(UTC).date().isoformat()
