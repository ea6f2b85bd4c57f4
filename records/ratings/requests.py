"""Requests for ratings."""

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
        description="Accounts, users of apps, bots, levels of the computer, names in"
        " files and guests are rated among themselves. Guests have ratings, and no"
        " places."
    ),
]


class LeaderboardQuery(PagedQuery):
    """A page of the players of a pool."""

    pool: RatedPool = Pool.PEOPLE.value


class NeighborsQuery(Query):
    """The pool of a player, and how many neighbors are listed."""

    pool: RatedPool = Pool.PEOPLE.value
    neighbors: Annotated[int, Meta(ge=0, le=50)] = 3
    """Number of players above, and of players below."""
