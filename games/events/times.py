"""Times as events and answers have them, in UTC with milliseconds; and months."""

from datetime import UTC, datetime
from typing import Annotated, NamedTuple, Self, TypeAlias

from msgspec import Meta

Time: TypeAlias = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
"""A time as `time_text` writes it."""


def time_of(text: str) -> datetime:
    """Read a time as `time_text` writes it."""
    return datetime.fromisoformat(text)


def time_text(at: datetime) -> str:
    """Write a time in UTC with milliseconds: `2026-11-21T10:15:30.123Z`."""
    text = at.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


class Month(NamedTuple):
    """A month, by UTC."""

    year: int
    number: int

    def __str__(self) -> str:
        """Write it as in `2026-11`."""
        return f"{self.year:04}-{self.number:02}"

    @classmethod
    def of(cls, at: datetime) -> Self:
        """Return the month that a moment is in."""
        at = at.astimezone(UTC)
        return cls(at.year, at.month)

    @property
    def begin(self) -> datetime:
        """Its first moment."""
        return datetime(self.year, self.number, 1, tzinfo=UTC)

    def next(self) -> Self:
        """Return the month after it."""
        return type(self)(self.year + self.number // 12, self.number % 12 + 1)
