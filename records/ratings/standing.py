"""Standings, which are players' ratings in the form that games use."""

from collections.abc import Collection, Mapping

from records.archive.feed_reader import pool_of, pools_of
from records.ratings.models import Rating


def rating_of(player: str, ruleset: str) -> int:
    """Return a player's standing in their pool, which is 0 before the first game."""
    key = (player, ruleset, pool_of([player]))
    rating = Rating.objects.filter(pk=key).first()
    return 0 if rating is None else _standing(rating)


def ratings_of(players: Collection[str], ruleset: str) -> Mapping[str, int]:
    """Return the standings of the players who already have a rating."""
    pools = pools_of(players)
    rows = Rating.objects.filter(player__in=players, ruleset=ruleset)
    return {row.player: _standing(row) for row in rows if row.pool == pools[row.player]}


def _standing(rating: Rating) -> int:
    """Return the rounded ordinal, which is at most 0 until the rating has a place.

    Otherwise, after a few games against their own guests or bots, players could join
    games that require a high rating.
    """
    ordinal = round(rating.ordinal)
    return min(ordinal, 0) if rating.missing else ordinal
