"""Requests for exports: the filters of the list, and where to go on."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.bodies import Query
from records.search.requests import RecordFilters

LastNumber: TypeAlias = Annotated[
    int,
    Meta(
        ge=0,
        le=2**53,
        description="The `number` of the last record that you have.",
    ),
]


class AfterQuery(Query):
    """The place where an export goes on."""

    after: LastNumber = 0


class ExportQuery(RecordFilters):
    """Filters of the records to send."""

    after: LastNumber = 0
