"""The archive over HTTP: records listed, and one record whole."""

from operator import attrgetter
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.curves import Curve
from games.api.answers.players import NamedPage
from games.api.http import caching
from games.api.http.endpoint import Endpoint
from games.api.http.paging import page_of
from games.api.http.schema import problems
from records.archive.answers import ROW, Record, RecordRow
from records.archive.curves import curve_of
from records.archive.permissions import find_record, find_record_of
from records.search.costs import bucket_of
from records.search.filters import bounded, find
from records.search.serializers import RecordsQuery


class RecordListView(Endpoint):
    """All records that the caller may see."""

    queries: ClassVar = {"GET": RecordsQuery}
    buckets: ClassVar = {"GET": bucket_of}

    @extend_schema(
        operation_id="list_records",
        tags=["records"],
        responses={
            200: page_of(RecordRow, NamedPage),
            **problems(422, "illegal-move", "search-too-long"),
        },
    )
    def get(self, request: Request) -> Response:
        """Search records, the latest first."""
        found = find(self.validated_query(), self.viewer, ROW)
        with bounded():
            return self.page(
                found.rows,
                lambda row: RecordRow.of(found.record(row)),
                named_by=attrgetter("players"),
            )


class RecordView(Endpoint):
    """One record."""

    @extend_schema(
        operation_id="read_record",
        tags=["records"],
        responses={200: Record, **problems(404)},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Tell a record whole, with its moves and result."""
        answer = Record.of(find_record(record, self.viewer))
        return self.conditional(caching.content_tag(answer), lambda: answer)


class RecordCurveView(Endpoint):
    """The scores along a record."""

    @extend_schema(
        operation_id="read_record_curve",
        tags=["records"],
        responses={200: Curve, **problems(404)},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Tell the scores after each placement, by the rules of today.

        `version` and `at` are told of games that were played here. Of a position, ply 0
        has what lay on the board from the start.
        """
        found = find_record(record, self.viewer)
        answer = curve_of(found)
        return self.conditional(
            caching.content_tag(answer),
            lambda: answer,
            max_age=caching.FOR_EVER if found.visibility == "public" else None,
        )


class GameRecordView(Endpoint):
    """The record of a game that was played here."""

    @extend_schema(
        operation_id="read_game_record",
        tags=["records"],
        responses={200: Record, **problems(404)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Tell the record of a game that ended: what `/records/{id}` tells."""
        answer = Record.of(find_record_of(game, self.viewer))
        return self.conditional(caching.content_tag(answer), lambda: answer)
