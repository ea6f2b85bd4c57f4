"""Requests for ratings."""

from rest_framework import serializers

from games.api.http.paging import PageQuery
from records.archive.pools import Pool

RATED_POOLS = [pool.value for pool in Pool if pool is not Pool.MIXED]


class LeaderboardQuery(PageQuery):
    """Among whom."""

    pool = serializers.ChoiceField(
        choices=RATED_POOLS,
        default=Pool.PEOPLE.value,
        help_text="Accounts, guests, bots, levels of the computer and names in files"
        " are rated among themselves.",
    )
