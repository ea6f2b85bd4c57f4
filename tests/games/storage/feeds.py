"""The feed as it is stored, for tests to compare with."""

from games.models import FeedEntry


def positions() -> list[tuple[int, str, int]]:
    """Return the position, game and version of each event, in order."""
    rows = FeedEntry.objects.order_by("position")
    return [
        (position, str(game), version)
        for position, game, version in rows.values_list(
            "position", "game_id", "version"
        )
    ]
