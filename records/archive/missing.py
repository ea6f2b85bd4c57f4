"""Games that should have a record and have none, by their events."""

from collections.abc import Collection

from games.replay.evolution import replay
from games.storage import event_store
from records.archive.feed_reader import has_record
from records.models import Record


def without_record(games: Collection[str]) -> list[str]:
    """Return those of some scored games that the archive should have and has not."""
    found = Record.objects.filter(game__in=games).values_list("game", flat=True)
    recorded = {str(game) for game in found}
    return [
        game
        for game in games
        if game not in recorded and has_record(replay(event_store.events(game)))
    ]
