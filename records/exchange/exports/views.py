"""Exports over HTTP: a record as a file, and records as a stream."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar
from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.bodies import given_fields
from games.api.http.endpoint import FileEndpoint
from games.api.http.headers import LINK
from games.api.http.media_types import BLKSGF, NDJSON
from games.api.http.openapi.components import either
from games.api.http.problems import problems
from records import models
from records.archive.answers import FullRecord, RecordWithHands
from records.archive.permissions import find_record, find_record_of
from records.archive.rows import transcript_of
from records.blksgf.writer import write_transcript
from records.exchange.exports.answers import CutOff
from records.exchange.exports.licensing import license_link
from records.exchange.exports.ndjson import in_order, record_line
from records.exchange.exports.requests import ExportQuery
from records.exchange.exports.slots import Slotted
from records.search.costs import bucket_of
from records.search.filters import matching


class BlksgfRenderer(BaseRenderer):
    """A game in Pentobi's format; a problem never comes here."""

    media_type = BLKSGF
    format = "blksgf"
    charset = "utf-8"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Write text as it is."""
        return b"" if data is None else data.encode()


class RecordFileView(FileEndpoint):
    """One record as a file."""

    def file(self, record: models.Record, suffix: str, content: object) -> Response:
        """Answer with a file that has a name."""
        answer = self.conditional(caching.content_tag(content), lambda: content)
        name = f"{record.variant}-{record.id}.{suffix}"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        if record.visibility == "public":
            answer["Link"] = license_link()
        return answer


class JsonFileView(RecordFileView):
    """One record as JSON."""

    def json(self, record: models.Record) -> Response:
        """Answer with what `/records/{id}` tells."""
        return self.file(record, "json", RecordWithHands.of(record))


class BlksgfFileView(RecordFileView):
    """One record in Pentobi's format."""

    renderer_classes = (BlksgfRenderer,)

    def blksgf(self, record: models.Record) -> Response:
        """Answer with a file that Pentobi opens if it has the variant."""
        return self.file(record, "blksgf", write_transcript(transcript_of(record)))


JSON_FILE: dict[Any, Any] = {200: RecordWithHands, **problems(404)}
BLKSGF_FILE: dict[Any, Any] = {
    (200, BLKSGF): OpenApiResponse(str, "A game as text, in Pentobi's format."),
    **problems(404),
}


class RecordJsonView(JsonFileView):
    """A record as JSON."""

    @extend_schema(
        operation_id="export_record_json",
        tags=["records"],
        parameters=[LINK],
        responses={**JSON_FILE, **problems("removed")},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Download a record as JSON.

        The file has the response of `/records/{record}`.
        """
        return self.json(find_record(record, self.viewer))


class RecordBlksgfView(BlksgfFileView):
    """A record in Pentobi's format."""

    @extend_schema(
        operation_id="export_record_blksgf",
        tags=["records"],
        parameters=[LINK],
        responses={**BLKSGF_FILE, **problems("removed")},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Download a record as blkSGF.

        Pentobi opens the file if it supports the variant.
        """
        return self.blksgf(find_record(record, self.viewer))


class GameRecordJsonView(JsonFileView):
    """The record of a game that was played here, as JSON."""

    @extend_schema(
        operation_id="export_game_record_json",
        tags=["records"],
        parameters=[LINK],
        responses=JSON_FILE,
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Download the record of a game that is over as JSON.

        The file has the response of `/games/{game}/record`.
        """
        return self.json(find_record_of(game, self.viewer))


class GameRecordBlksgfView(BlksgfFileView):
    """The record of a game that was played here, in Pentobi's format."""

    @extend_schema(
        operation_id="export_game_record_blksgf",
        tags=["records"],
        parameters=[LINK],
        responses=BLKSGF_FILE,
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Download the record of a game that is over as blkSGF.

        Pentobi opens the file if it supports the variant.
        """
        return self.blksgf(find_record_of(game, self.viewer))


LINE = OpenApiResponse(
    either("RecordLine", FullRecord, CutOff),
    "Records, a JSON line each; where not all were sent, a last line says so.",
)


class RecordLinesView(FileEndpoint):
    """All records that the caller may see, as a stream."""

    queries: ClassVar = {"GET": ExportQuery}
    buckets: ClassVar = {"GET": bucket_of}
    is_export = True
    has_tag = False

    @extend_schema(
        operation_id="export_records",
        tags=["records"],
        parameters=[LINK],
        responses={
            (200, NDJSON): LINE,
            **problems(422, "illegal-move", "search-too-long", "exports-busy"),
        },
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Stream records as one JSON line each.

        The records are in the order of their numbers. A stream may be cut off by an
        error or after ten minutes; its last line is then `{"code": "cut-off", "detail":
        ...}`. Continue with `after`. To get all records, download the sealed months
        (`/dumps`).
        """
        query = self.queried(ExportQuery)
        found = matching(given_fields(query), self.viewer)
        records = in_order(found, query.after)
        return self._lines(Slotted(map(record_line, records), self.account_or_address))

    def head(self, request: Request) -> StreamingHttpResponse:
        """Tell the headers alone: servers read a stream to its end, and drop it."""
        matching(given_fields(self.queried(ExportQuery)), self.viewer)
        return self._lines(())

    def _lines(self, sent: Iterable[bytes]) -> StreamingHttpResponse:
        # For a viewer with a token, the stream may include private records.
        return lines(sent, "records.ndjson", is_public=self.viewer is None)


def lines(
    sent: Iterable[bytes], name: str, *, is_public: bool
) -> StreamingHttpResponse:
    """Answer with lines of JSON, as a file of that name."""
    headers = {
        "Cache-Control": caching.PRIVATE,
        "Content-Disposition": f'attachment; filename="{name}"',
    }
    if is_public:
        headers["Link"] = license_link()
    return StreamingHttpResponse(sent, content_type=NDJSON, headers=headers)
