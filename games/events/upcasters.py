"""Upcasters: functions that convert the data of old events to the current format.

The first release stored a player's days off in events. These events are kept so that
their hashes can be verified, but the days off are never published (`REDACTED`). The
server treats them as a commitment without a salt. Published copies of such an event
lack the days off. In that case, the event's hash is used as a commitment that no one
can open.
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
"""Personal fields of the data that are never published, by (type, schema)."""


def _commit_to_calendar(data: Data) -> Data:
    rest = {name: value for name, value in data.items() if name != "calendar"}
    if (calendar := data.get("calendar")) is None:
        return rest
    if not isinstance(calendar, str):
        calendar = in_clear(msgspec.convert(calendar, Calendar))
    return {**rest, "calendar_commitment": calendar}


UPCASTERS: dict[tuple[str, int], Callable[[Data], Data]] = {
    ("seat.taken", 1): _commit_to_calendar,
    ("calendar.changed", 1): _commit_to_calendar,
}
"""Functions that convert data to the next schema, by (type, schema)."""
