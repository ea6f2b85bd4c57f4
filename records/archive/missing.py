"""Find scored games that have no record."""

from collections.abc import Collection

from games.replay.evolution import replay
from games.storage import event_store
from records.archive.feed_reader import has_record
from records.models import Record


def without_record(games: Collection[str]) -> list[str]:
    """Return the scored games that belong in the archive but have no record."""
    game_ids = Record.objects.filter(game__in=games).values_list("game", flat=True)
    recorded = {str(game_id) for game_id in game_ids}
    return [
        game
        for game in games
        if game not in recorded and has_record(replay(event_store.events(game)))
    ]
