"""Standing: a player's rating as games ask for it."""

from collections.abc import Collection, Mapping

from records.archive.feed_reader import pool_of, pools_of
from records.ratings.models import Rating


def rating_of(player: str, ruleset: str) -> int:
    """Return a player's ordinal in their own pool, rounded; 0 before the first game."""
    key = (player, ruleset, pool_of([player]))
    rating = Rating.objects.filter(pk=key).first()
    return 0 if rating is None else round(rating.ordinal)


def ratings_of(players: Collection[str], ruleset: str) -> Mapping[str, int]:
    """Return the same of several players, without those who have no rating yet."""
    pools = pools_of(players)
    rows = Rating.objects.filter(player__in=players, ruleset=ruleset)
    return {
        row.player: round(row.ordinal) for row in rows if row.pool == pools[row.player]
    }
