"""Commitments: what stands for a calendar where everybody may read. Pure.

Days off are personal, and events are for ever. So an event holds the hash of a calendar
and of a salt, and whoever keeps both can show what it was. Without them it says
nothing, and nothing in the events depends on it.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import msgspec
import orjson

from games.clocks.calendars import Calendar

Calendars: TypeAlias = Mapping[str, Calendar]
"""By their commitments; those that are not there are not known, or not any more."""
_IN_CLEAR = "{"
"""How the text of a calendar begins, and no hash."""


@dataclass(frozen=True)
class Opening:
    """What a commitment was made of."""

    salt: str
    """Random: calendars are so few that they could be guessed without it."""
    calendar: Calendar

    @property
    def commitment(self) -> str:
        """Return the SHA-256, in hex, over the salt and the canonical JSON."""
        text = self.salt.encode() + _canonical(self.calendar)
        return hashlib.sha256(text).hexdigest()


def in_clear(calendar: Calendar) -> str:
    """Return the commitment to a calendar that stood in an event itself: its text."""
    return _canonical(calendar).decode()


def told_in_clear(commitments: Iterable[str | None]) -> Calendars:
    """Return the calendars of those commitments that are their text."""
    return {
        one: msgspec.json.decode(one, type=Calendar)
        for one in commitments
        if one is not None and one.startswith(_IN_CLEAR)
    }


def _canonical(calendar: Calendar) -> bytes:
    return orjson.dumps(msgspec.to_builtins(calendar), option=orjson.OPT_SORT_KEYS)
