"""Queries for the events and legal moves of a game."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.api.http.bodies import Query, text
from games.api.http.paging import MAX_LIMIT

MOST_VERSIONS = 10**6


class EventsQuery(Query):
    """Range of events."""

    after: Annotated[int, Meta(ge=0, le=MOST_VERSIONS)] = 0
    """Version after which the events start."""
    limit: Annotated[int, Meta(ge=1, le=MAX_LIMIT)] | None = None
    """Maximum number of events, by default all. To continue, set `after` to the version
    of the last one."""


class LegalMovesQuery(Query):
    """Filters for legal placements."""

    color: Annotated[str, text(20)] | None = None
    """Color of the placements; by default the color to move. With `as=anchors`, `*`
    selects all colors that can move."""
    piece: Annotated[str, text(8)] | None = None
    covers: (
        Annotated[str, Meta(pattern=r"^-?[0-9]{1,3}(,-?[0-9]{1,3}){1,2}$")] | None
    ) = None
    """Only placements that cover this cell, given by its coordinates in `cells`:
    `4,4`."""
    count_only: bool = False
    form: Literal["cells", "anchors"] = msgspec.field(default="cells", name="as")
    """Format of placements: all `cells`, or `anchors` (orientations and their first
    cells)."""
    version: Annotated[int, Meta(ge=1, le=MOST_VERSIONS)] | None = None
    """Game version for which moves are listed; by default the latest."""
