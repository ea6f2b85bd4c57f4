"""Requests as they come in that concern series of games."""

from uuid import UUID

from games.api.http.fields import IntegerField
from games.api.http.paging import PagedQuery
from games.api.names import SeriesStatus
from games.api.requests.games import NewGameSerializer
from games.api.requests.players import Player

MOST_GAMES = 20


class NewSeriesSerializer(NewGameSerializer):
    """A new series: how many `games`, and all else as for the first of them."""

    games = IntegerField(min_value=2, max_value=MOST_GAMES)


class SeriesQuery(PagedQuery):
    """Which series to list."""

    status: SeriesStatus | None = None
    player: Player | None = None
    mine: bool = False
    game: UUID | None = None
    """The series that this game is one of."""
