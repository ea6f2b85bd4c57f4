"""Queries for leaderboards and rankings."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.answer import one_of
from games.api.http.bodies import Query
from games.api.http.paging import PagedQuery
from records.archive.pools import Pool

RATED_POOLS = [pool.value for pool in Pool if pool is not Pool.MIXED]

RatedPool: TypeAlias = Annotated[
    str,
    one_of(None, RATED_POOLS),
    Meta(
        description="Pool of players. Accounts, users of apps, bots, computer levels,"
        " imported names and guests are rated among themselves. Guests have ratings but"
        " no places on leaderboards."
    ),
]


class LeaderboardQuery(PagedQuery):
    """Pool and page for a list of players."""

    pool: RatedPool = Pool.PEOPLE.value


class NeighborsQuery(Query):
    """Pool of a player, and the number of neighbors to return."""

    pool: RatedPool = Pool.PEOPLE.value
    neighbors: Annotated[int, Meta(ge=0, le=50)] = 3
    """Maximum number of neighbors in each direction."""
