"""Queries of requests that read a game."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.api.http.bodies import Query, text
from games.api.http.paging import MAX_LIMIT

MOST_VERSIONS = 10**6


class EventsQuery(Query):
    """Which events to read."""

    after: Annotated[int, Meta(ge=0, le=MOST_VERSIONS)] = 0
    """Only events after this version."""
    limit: Annotated[int, Meta(ge=1, le=MAX_LIMIT)] | None = None
    """Maximum number of events, the first ones: go on `after` the last of them. By
    default all."""


class LegalMovesQuery(Query):
    """Which legal placements to list."""

    color: Annotated[str, text(20)] | None = None
    """With `as=anchors`, `*` means all colors that can be meant."""
    piece: Annotated[str, text(8)] | None = None
    covers: (
        Annotated[str, Meta(pattern=r"^-?[0-9]{1,3}(,-?[0-9]{1,3}){1,2}$")] | None
    ) = None
    count_only: bool = False
    form: Literal["cells", "anchors"] = msgspec.field(default="cells", name="as")
    """Each with its cells, or by orientations and their first cells."""
    version: Annotated[int, Meta(ge=1, le=MOST_VERSIONS)] | None = None
    """Version after which the moves are legal; by default the last."""
