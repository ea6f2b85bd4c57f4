"""Standing: a player's rating as games ask for it."""

from records.archive.feed_reader import pool_of
from records.ratings.models import Rating


def rating_of(player: str, ruleset: str) -> int:
    """Return a player's ordinal in their own pool, rounded; 0 before the first game."""
    key = (player, ruleset, pool_of([player]))
    rating = Rating.objects.filter(pk=key).first()
    return 0 if rating is None else round(rating.ordinal)
