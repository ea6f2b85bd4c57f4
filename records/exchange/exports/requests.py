"""Export requests, which accept `after` and the filters of the record list."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import Query
from records.search.requests import RecordFilters

LastNumber: TypeAlias = Annotated[
    int,
    Meta(
        ge=0,
        le=2**53,
        description="`number` of the last record that you already have.",
    ),
]


class AfterQuery(Query):
    """Query that continues an export."""

    after: LastNumber = 0


class ExportQuery(RecordFilters):
    """Filters for an export."""

    after: LastNumber = 0
