"""Times as events and answers have them: text, in UTC, with milliseconds."""

from datetime import UTC, datetime
from typing import Annotated, TypeAlias

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
