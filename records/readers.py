"""What follows the feed: every scored game goes into the archive."""

from games import feed
from games.events import Envelope, GameScored
from records.played import archive_game


def archive(envelope: Envelope) -> None:
    """Archive the game that this event scored."""
    archive_game(envelope.game, envelope.version)


feed.register("archive", (GameScored.type,), archive)
