"""Months, and times in UTC with milliseconds, as in events and responses."""

from datetime import UTC, datetime
from typing import Annotated, NamedTuple, Self, TypeAlias

from msgspec import Meta

Time: TypeAlias = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
"""A time in UTC with milliseconds, written by `time_text`."""


def time_of(text: str) -> datetime:
    """Parse a time written by `time_text`."""
    return datetime.fromisoformat(text)


def time_text(at: datetime) -> str:
    """Return a time as text in UTC with milliseconds: `2026-11-21T10:15:30.123Z`."""
    text = at.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


class Month(NamedTuple):
    """A month in UTC."""

    year: int
    number: int

    def __str__(self) -> str:
        """Return the month as `2026-11`."""
        return f"{self.year:04}-{self.number:02}"

    @classmethod
    def from_time(cls, at: datetime) -> Self:
        """Return the month of a time."""
        at = at.astimezone(UTC)
        return cls(at.year, at.month)

    @property
    def begin(self) -> datetime:
        """Time at which the month begins."""
        return datetime(self.year, self.number, 1, tzinfo=UTC)

    def next(self) -> Self:
        """Return the next month."""
        return type(self)(self.year + self.number // 12, self.number % 12 + 1)
