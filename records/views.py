"""The archive over HTTP: records listed, and one record whole."""

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.errors import NotFoundError
from games.http import caching
from games.http.endpoint import Endpoint
from games.http.paging import page_of
from games.http.schema import IF_NONE_MATCH, problems
from records.describing import ROW, record_document, row_document
from records.selecting import find_records, visible_to
from records.serializers import RecordRowSerializer, RecordSerializer, RecordsQuery


class RecordListView(Endpoint):
    """All records that the caller may see."""

    queries: ClassVar = {"GET": RecordsQuery}
    ordering: ClassVar = ("-ended_at", "-id")

    @extend_schema(
        operation_id="list_records",
        tags=["records"],
        responses={200: page_of(RecordRowSerializer), **problems(400, 401, 422)},
    )
    def get(self, request: Request) -> Response:
        """List records, the latest first."""
        rows = find_records(self.viewer, self.validated_query())
        return self.page(rows.only(*ROW), row_document)


class RecordView(Endpoint):
    """One record."""

    @extend_schema(
        operation_id="read_record",
        tags=["records"],
        parameters=[IF_NONE_MATCH],
        responses={200: RecordSerializer, **problems(401, 404)},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Tell a record whole, with its moves and result."""
        found = visible_to(self.viewer).filter(id=record).first()
        if found is None:
            raise NotFoundError
        document = record_document(found)
        return self.conditional(caching.content_tag(document), lambda: document)
