"""The ranking of a family: how strong a player is over all its variants together.

`strength` is the length of what the player is rated at: the root of the summed squares
of an ordinal per variant, of the ruleset that the player is best at. Who plays one
variant has its ordinal; another can only add, so that none is worth avoiding; equal
ones add ever less, so that many weak ratings do not make a strong one. Only ratings
with a place on their leaderboard count.
"""

from collections.abc import Collection
from typing import Final

from django.db import connection

from games.rules.variants import VARIANTS
from records.ratings.models import PLACE_AFTER

ENOUGH: Final = 10
"""Games in a ruleset, before its rating says anything."""

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
    """Rank players anew, after their ratings have changed."""
    families = [variant.family for variant in VARIANTS.values()]
    variants, ids = list(VARIANTS), list(players)
    with connection.cursor() as cursor:
        cursor.execute(_RANK, [variants, families, ids, ENOUGH, PLACE_AFTER])
