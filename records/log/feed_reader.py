"""The reader of the feed that gives events and records their leaves, and signs.

Records are no events: what was archived calls it too. A checkpoint is signed once an
hour.
"""

from collections.abc import Sequence
from contextlib import suppress

from games.errors import NotFoundError
from games.events.envelope import Envelope
from games.storage import feed
from records.log import growth, signing


def _grow(_: Sequence[Envelope]) -> None:
    """Take what the log has not taken yet, whatever it was that woke it."""
    # Only what is stored already is signed: these leaves may still be rolled back, and
    # come in another order then.
    with suppress(NotFoundError):
        signing.latest(signing.HOURLY)
    growth.grow()


READER = feed.Reader(
    "log", (), _grow, rest=feed.GATHERING, waiting=growth.IS_ANY_RECORD_NEW
)
"""Of events the log reads hashes alone, in the order of the feed."""
