"""HTTP endpoints for sealed months and for proofs of games."""

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar
from uuid import UUID

from django.conf import settings
from django.http import FileResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.answer import JSON
from games.api.http.endpoint import Endpoint, FileEndpoint
from games.api.http.headers import LINK
from games.api.http.media_types import NDJSON
from games.api.http.openapi.components import either
from games.api.http.problems import problems
from games.api.views.game import GameEndpoint
from games.errors import NotFoundError
from games.storage import event_store
from games.time_budget import require_time
from records.dumps.answers import Dump, DumpList, Proof, RemovedLine, SealedRecord
from records.dumps.manifests import (
    DumpMonth,
    Manifest,
    Unfinished,
    is_served,
    read_manifest,
    sealed_months,
)
from records.dumps.running import running_lines
from records.exchange.exports.answers import CutOff
from records.exchange.exports.requests import AfterQuery
from records.exchange.exports.slots import Slotted
from records.exchange.exports.views import lines
from records.log.proving import prove_events
from records.log.requests import EventProofsQuery
from records.models import Record

logger = logging.getLogger(__name__)

GZIP = "application/gzip"
PROOFS_AT_ONCE = 500
"""Maximum number of events with proofs in one response."""


class DumpListView(Endpoint):
    """List of sealed months."""

    @extend_schema(
        operation_id="list_dumps",
        tags=["records"],
        responses={200: DumpList},
    )
    def get(self, request: Request) -> Response:
        """List the sealed months of records, newest first.

        A sealed month is a signed file with all records from that month.
        """
        manifests = [(month, _manifest(month)) for month in reversed(_sealed())]
        dumps = [
            Dump.from_manifest(
                manifest, request.path, is_proved=_path(month.proofs).exists()
            )
            for month, manifest in manifests
            if manifest is not None
        ]
        answer = DumpList(items=dumps)
        return self.conditional(caching.content_tag(answer), lambda: answer)


class DumpFileEndpoint(FileEndpoint):
    """Base class of the views that return the files of a sealed month."""

    has_tag = False

    def file(self, name: str, media_type: str) -> FileResponse:
        """Return a response with a file; raise `NotFoundError` for an unknown name."""
        if settings.DUMPS_DIR is None or not is_served(name):
            raise NotFoundError
        try:
            file = _path(name).open("rb")
        except OSError as error:
            raise NotFoundError from error
        return FileResponse(
            file,
            as_attachment=True,
            filename=name,
            content_type=media_type,
            headers={"Cache-Control": caching.cache_control(caching.FOR_A_DAY)},
        )


class ManifestView(DumpFileEndpoint):
    """Download of a sealed month's manifest."""

    @extend_schema(
        operation_id="read_dump_manifest",
        tags=["records"],
        responses={200: Manifest, **problems(404)},
    )
    def get(self, request: Request, dump: str) -> FileResponse:
        """Get the manifest of a sealed month.

        Names look like `records-2026-11.manifest.json`.
        """
        return self.file(f"{dump}.manifest.json", JSON)


class DumpView(DumpFileEndpoint):
    """Download of a sealed month's records or proofs."""

    @extend_schema(
        operation_id="read_dump",
        tags=["records"],
        responses={
            (200, GZIP): OpenApiResponse(
                OpenApiTypes.BINARY,
                "Records of a sealed month, one JSON line each, or their proofs.",
            ),
            **problems(404),
        },
    )
    def get(self, request: Request, name: str) -> FileResponse:
        """Download the records or proofs of a sealed month.

        `/dumps` lists the file names.
        """
        return self.file(name, GZIP)


class RunningMonthView(FileEndpoint):
    """Stream of the records since the last sealed month."""

    queries: ClassVar = {"GET": AfterQuery}
    is_export = True
    has_tag = False

    @extend_schema(
        operation_id="export_running_month",
        tags=["records"],
        parameters=[LINK],
        responses={
            (200, NDJSON): OpenApiResponse(
                either("RunningLine", SealedRecord, RemovedLine, Unfinished, CutOff),
                "Records, one JSON line each, and a last line that describes them.",
            ),
            **problems(422, "exports-busy"),
        },
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Stream the public records of the current month.

        The lines are the same as in the future sealed month (`/dumps`), sorted by
        number, with all events. The last line, `{"code": "unfinished", ...}`, has the
        number of lines. As with `/records.ndjson`, a stream may be cut off by an error
        or after ten minutes. Continue with `after`.
        """
        after = self.queried(AfterQuery).after
        lines = running_lines(settings.DUMPS_DIR, after)
        return _running(Slotted(lines, self.account_or_address))

    def head(self, request: Request) -> StreamingHttpResponse:
        """Return only the headers, so that HEAD does not read the whole stream."""
        self.queried(AfterQuery)
        return _running(())


def _running(sent: Iterable[bytes]) -> StreamingHttpResponse:
    return lines(sent, "records-running.ndjson", is_public=True)


class ProofView(GameEndpoint):
    """Proofs of games."""

    queries: ClassVar = {"GET": EventProofsQuery}

    @extend_schema(
        operation_id="read_proof",
        tags=["log"],
        responses={200: Proof, **problems(404, 422)},
    )
    def get(self, request: Request, game: UUID) -> Response:
        """Get the proofs of a game's events.

        The events (`/games/{id}/events`) form a chain, and the head hash covers all of
        them. The log has a leaf for each event, and a signed checkpoint covers the
        leaves. For a finished game, the manifest of its dump contains the head hash.
        """
        state = self.find(game)
        assert state.head is not None, "A game has at least one event."
        query = self.queried(EventProofsQuery)
        after, until = query.after, query.after + PROOFS_AT_ONCE
        if query.version is not None:
            after, until = query.version - 1, query.version
        proved = prove_events(event_store.events(state.id, after, until))
        record = Record.objects.filter(game=game).first()
        answer = Proof(
            game=state.id,
            record=None if record is None else str(record.id),
            head=state.head,
            dump=None if record is None else _dump_with(record),
            checkpoint=proved.checkpoint,
            events=proved.leaves,
        )
        return self.conditional(caching.content_tag(answer), lambda: answer)


def _dump_with(record: Record) -> str | None:
    """Return the name of the sealed file with a record; None if no file has it."""
    month = DumpMonth.from_time(record.archived_at)
    manifest = _manifest(month) if month in _sealed() else None
    holds = manifest is not None and str(record.game) in manifest.heads
    return month.dump if holds else None


def _sealed() -> list[DumpMonth]:
    return sealed_months(settings.DUMPS_DIR) if settings.DUMPS_DIR else []


def _manifest(month: DumpMonth) -> Manifest | None:
    """Read a manifest in some tenths of a second; return None if that fails."""
    require_time()
    try:
        return read_manifest(_path(month.manifest))
    except ValueError as error:
        logger.warning(
            "The dump %s was skipped (%s). Restore its manifest.", month, error
        )

        return None


def _path(name: str) -> Path:
    assert settings.DUMPS_DIR is not None
    return settings.DUMPS_DIR / name
