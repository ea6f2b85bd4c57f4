"""Requests about series of games."""

from typing import Annotated
from uuid import UUID

from msgspec import Meta

from games.api.http.paging import PagedQuery
from games.api.names import SeriesStatus
from games.api.requests.games import GameTerms
from games.api.requests.players import Player

MOST_GAMES = 20


class NewSeries(GameTerms, kw_only=True):
    """A new series: the number of `games` and the terms of each game."""

    games: Annotated[int, Meta(ge=2, le=MOST_GAMES)]


class SeriesQuery(PagedQuery):
    """Filters for a list of series."""

    status: SeriesStatus | None = None
    player: Player | None = None
    mine: bool = False
    game: UUID | None = None
    """Only series that contain the game with this id."""
