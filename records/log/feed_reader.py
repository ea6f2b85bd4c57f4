"""The reader of the feed that gives events their leaves, and signs once an hour."""

from collections.abc import Sequence

from games.events.envelope import Envelope
from games.storage import feed
from records.log import growth, signing


def _grow(_: Sequence[Envelope]) -> None:
    """Take what the log has not taken yet, whatever it was that woke it."""
    growth.grow()
    signing.latest(signing.HOURLY)


READER = feed.Reader("log", (), _grow, rest=feed.GATHERING)
"""Of events the log reads hashes alone, in the order of the feed."""
