"""HTTP endpoints for exports: single records as files, all records as a stream."""

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
    """Renderer for games in Pentobi's format. Problems have a separate renderer."""

    media_type = BLKSGF
    format = "blksgf"
    charset = "utf-8"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Encode the text."""
        return b"" if data is None else data.encode()


class RecordFileView(FileEndpoint):
    """One record as a file."""

    def file(self, record: models.Record, suffix: str, content: object) -> Response:
        """Return a response with a named file to download."""
        answer = self.conditional(caching.content_tag(content), lambda: content)
        name = f"{record.variant}-{record.id}.{suffix}"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        if record.visibility == "public":
            answer["Link"] = license_link()
        return answer


class JsonFileView(RecordFileView):
    """One record as JSON."""

    def json(self, record: models.Record) -> Response:
        """Return a file with the same JSON as `/records/{record}`."""
        return self.file(record, "json", RecordWithHands.from_record(record))


class BlksgfFileView(RecordFileView):
    """One record in Pentobi's format."""

    renderer_classes = (BlksgfRenderer,)

    def blksgf(self, record: models.Record) -> Response:
        """Return a file that Pentobi can open if it supports the variant."""
        return self.file(record, "blksgf", write_transcript(transcript_of(record)))


JSON_FILE: dict[Any, Any] = {200: RecordWithHands, **problems(404)}
BLKSGF_FILE: dict[Any, Any] = {
    (200, BLKSGF): OpenApiResponse(str, "A game as text, in Pentobi's format."),
    **problems(404),
}


class RecordJsonView(JsonFileView):
    """Download of a record as JSON."""

    @extend_schema(
        operation_id="export_record_json",
        tags=["records"],
        parameters=[LINK],
        responses={**JSON_FILE, **problems("removed")},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Download a record as JSON.

        The file has the same content as `/records/{record}`.
        """
        return self.json(find_record(record, self.viewer))


class RecordBlksgfView(BlksgfFileView):
    """Download of a record in Pentobi's format."""

    @extend_schema(
        operation_id="export_record_blksgf",
        tags=["records"],
        parameters=[LINK],
        responses={**BLKSGF_FILE, **problems("removed")},
    )
    def get(self, request: Request, record: UUID) -> Response:
        """Download a record as blkSGF.

        Pentobi can open the file if it supports the variant.
        """
        return self.blksgf(find_record(record, self.viewer))


class GameRecordJsonView(JsonFileView):
    """Download of a local game's record as JSON."""

    @extend_schema(
        operation_id="export_game_record_json",
        tags=["records"],
        parameters=[LINK],
        responses=JSON_FILE,
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Download the record of a finished game as JSON.

        The file has the same content as `/games/{game}/record`.
        """
        return self.json(find_record_of(game, self.viewer))


class GameRecordBlksgfView(BlksgfFileView):
    """Download of a local game's record in Pentobi's format."""

    @extend_schema(
        operation_id="export_game_record_blksgf",
        tags=["records"],
        parameters=[LINK],
        responses=BLKSGF_FILE,
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Download the record of a finished game as blkSGF.

        Pentobi can open the file if it supports the variant.
        """
        return self.blksgf(find_record_of(game, self.viewer))


LINE = OpenApiResponse(
    either("RecordLine", FullRecord, CutOff),
    "Records, one JSON line each. If the stream is incomplete, its last line is"
    ' `{"code": "cut-off", ...}`.',
)


class RecordLinesView(FileEndpoint):
    """Stream of all records that the caller may see."""

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

        The records are sorted by number. A stream may be cut off by an error or after
        ten minutes. In this case, its last line is `{"code": "cut-off", "detail":
        ...}`. Continue with `after`. To get all records, download the sealed months
        (`/dumps`).
        """
        query = self.queried(ExportQuery)
        selected = matching(given_fields(query), self.viewer)
        records = in_order(selected, query.after)
        return self._lines(Slotted(map(record_line, records), self.account_or_address))

    def head(self, request: Request) -> StreamingHttpResponse:
        """Return only the headers, so that HEAD does not read the whole stream."""
        matching(given_fields(self.queried(ExportQuery)), self.viewer)
        return self._lines(())

    def _lines(self, sent: Iterable[bytes]) -> StreamingHttpResponse:
        # The stream may include private records if the viewer sent a token.
        return lines(sent, "records.ndjson", is_public=self.viewer is None)


def lines(
    sent: Iterable[bytes], name: str, *, is_public: bool
) -> StreamingHttpResponse:
    """Return a response that streams JSON lines as a file with the given name."""
    headers = {
        "Cache-Control": caching.PRIVATE,
        "Content-Disposition": f'attachment; filename="{name}"',
    }
    if is_public:
        headers["Link"] = license_link()
    return StreamingHttpResponse(sent, content_type=NDJSON, headers=headers)
