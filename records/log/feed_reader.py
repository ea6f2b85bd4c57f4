"""The feed reader that adds events and records to the log, and signs it hourly.

Records are not events. Therefore, a separate condition wakes the reader when records
are added.
"""

from collections.abc import Sequence
from contextlib import suppress

from games.errors import NotFoundError
from games.events.envelope import Envelope
from games.storage import feed
from records.log import growth, signing


def _grow(_: Sequence[Envelope]) -> None:
    """Add the events and records that are not in the log yet."""
    # Sign before adding leaves, because new leaves may be rolled back and then added
    # again in a different order.
    with suppress(NotFoundError):
        signing.latest(signing.HOURLY)
    growth.grow()


READER = feed.Reader(
    "log", (), _grow, rest=feed.GATHERING, waiting=growth.IS_ANY_RECORD_NEW
)
"""Reader for events of all types. The log reads only their hashes, in feed order."""
