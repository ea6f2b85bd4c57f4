"""Upcasters: the data of old events in the shape of today.

The first release put a player's days off into events. They are stored for ever, so that
their hashes can be checked, and read as commitments that everybody could open; but
nobody outside is told them (`REDACTED`). Of an event that comes from outside, its own
hash stands for what is missing: a commitment that nobody can open.
"""

from collections.abc import Callable, Mapping

import msgspec

from games.clocks.calendars import Calendar
from games.clocks.commitments import in_clear
from games.events.base import Data

REDACTED: Mapping[tuple[str, int], frozenset[str]] = {
    ("seat.taken", 1): frozenset({"calendar"}),
    ("calendar.changed", 1): frozenset({"calendar"}),
}
"""(type, schema) -> what of the data is personal, and told to nobody."""


def _commit_to_calendar(data: Data) -> Data:
    rest = {name: value for name, value in data.items() if name != "calendar"}
    if (told := data.get("calendar")) is None:
        return rest
    if not isinstance(told, str):
        told = in_clear(msgspec.convert(told, Calendar))
    return {**rest, "calendar_commitment": told}


UPCASTERS: dict[tuple[str, int], Callable[[Data], Data]] = {
    ("seat.taken", 1): _commit_to_calendar,
    ("calendar.changed", 1): _commit_to_calendar,
}
"""(type, schema) -> the data in the next schema's shape."""
