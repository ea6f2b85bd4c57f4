"""Ranking of the players in a variant family by strength across all variants.

`strength` is the square root of the sum of squared ordinals. Each variant counts with
the ordinal in the player's best ruleset. For a player of a single variant, the strength
is that ordinal. More variants can only increase the strength, so players have no reason
to avoid a variant. Each further variant with an equal ordinal adds less, so a player
does not become strong through weak ratings. Only ratings with a place on their
leaderboard count.
"""

from collections.abc import Collection
from typing import Final

from django.db import connection

from games.rules.variants import VARIANTS
from records.ratings.models import PLACE_AFTER

ENOUGH: Final = 10
"""Minimum number of games in a ruleset for its rating to count."""

_RANK = """
WITH member AS (
    SELECT * FROM unnest(%s::text[], %s::text[]) AS member (variant, family)
), best AS (
    SELECT DISTINCT ON (player, pool, variant)
        player, pool, family, greatest(ordinal, 0) AS ordinal, games
    FROM ratings_rating JOIN member ON variant = split_part(ruleset, ';', 1)
    WHERE player = ANY (%s) AND games >= %s AND opponents[%s] IS NOT NULL
    ORDER BY player, pool, variant, ratings_rating.ordinal DESC
)
INSERT INTO ratings_ranking (player, family, pool, strength, variants, games)
SELECT player, family, pool, sqrt(sum(ordinal * ordinal)), count(*), sum(games)
FROM best GROUP BY player, family, pool
ON CONFLICT (player, family, pool) DO UPDATE SET
    strength = excluded.strength, variants = excluded.variants, games = excluded.games
"""


def rank(players: Collection[str]) -> None:
    """Recompute the rankings of players whose ratings changed."""
    families = [variant.family for variant in VARIANTS.values()]
    variants, ids = list(VARIANTS), list(players)
    with connection.cursor() as cursor:
        cursor.execute(_RANK, [variants, families, ids, ENOUGH, PLACE_AFTER])
