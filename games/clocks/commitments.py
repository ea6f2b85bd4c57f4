"""Commitments: hashes that represent calendars in public events.

Days off are personal, and events are permanent. An event therefore contains the hash of
a calendar and a salt. Only a holder of both can prove which calendar was hashed.
Without them, the hash reveals nothing. Events stay valid even if the calendar is
erased.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import msgspec
import orjson

from games.clocks.calendars import Calendar

Calendars: TypeAlias = Mapping[str, Calendar]
"""Calendars by commitment. Unknown or erased calendars are missing."""
_IN_CLEAR = "{"
"""First character of a calendar in text form. No hash begins with it."""


@dataclass(frozen=True)
class Opening:
    """The calendar and the salt behind a commitment."""

    salt: str
    """Random text. Without it, a calendar could be guessed, because few different
    calendars exist."""
    calendar: Calendar

    @property
    def commitment(self) -> str:
        """The SHA-256, in hex, of the salt and the canonical JSON."""
        text = self.salt.encode() + _canonical(self.calendar)
        return hashlib.sha256(text).hexdigest()


def in_clear(calendar: Calendar) -> str:
    """Return the text of a calendar, which is its commitment in old events."""
    return _canonical(calendar).decode()


def told_in_clear(commitments: Iterable[str | None]) -> Calendars:
    """Return the calendars for commitments that are the text of a calendar."""
    return {
        commitment: msgspec.json.decode(commitment, type=Calendar)
        for commitment in commitments
        if commitment is not None and commitment.startswith(_IN_CLEAR)
    }


def _canonical(calendar: Calendar) -> bytes:
    return orjson.dumps(msgspec.to_builtins(calendar), option=orjson.OPT_SORT_KEYS)
