"""Requests for ratings."""

from typing import Any

from rest_framework import serializers

from games.api.http.paging import PageQuery
from records.archive.pools import Pool

RATED_POOLS = [pool.value for pool in Pool if pool is not Pool.MIXED]


class PoolQuery(serializers.Serializer[Any]):
    """Among whom."""

    pool = serializers.ChoiceField(
        choices=RATED_POOLS,
        default=Pool.PEOPLE.value,
        help_text="Accounts, users of apps, bots, levels of the computer, names in"
        " files and guests are rated among themselves. Guests have ratings, and no"
        " places.",
    )


class LeaderboardQuery(PoolQuery, PageQuery):
    """A page of them."""


class NeighborsQuery(PoolQuery):
    """How many on each side."""

    neighbors = serializers.IntegerField(
        default=3, min_value=0, max_value=50, help_text="Above, and below."
    )
