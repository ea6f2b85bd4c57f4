"""The reader of the feed that adds events and records to the log and signs it hourly.

Records are not events, so new records wake the reader by a condition of their own.
"""

from collections.abc import Sequence
from contextlib import suppress

from games.errors import NotFoundError
from games.events.envelope import Envelope
from games.storage import feed
from records.log import growth, signing


def _grow(_: Sequence[Envelope]) -> None:
    """Add the events and records that are not in the log yet."""
    # Sign before adding leaves: the new leaves may be rolled back, and then be added
    # again in another order.
    with suppress(NotFoundError):
        signing.latest(signing.HOURLY)
    growth.grow()


READER = feed.Reader(
    "log", (), _grow, rest=feed.GATHERING, waiting=growth.IS_ANY_RECORD_NEW
)
"""Reader without event types: the log reads only the hashes, in the order of the feed.
"""
