"""HTTP endpoints that accept, show and cancel imports."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO, ClassVar
from uuid import UUID

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.answer import JSON
from games.api.http.endpoint import Endpoint
from games.api.http.headers import LOCATION
from games.api.http.lean_view import unsupported
from games.api.http.media_types import BLKSGF, NDJSON, OCTETS, ZIP, canonical
from games.api.http.paging import PagedQuery, page_of
from games.api.http.problems import problems
from games.decisions import Command
from games.errors import ApiError, MalformedError
from games.services.quotas import charge, owner_of
from games.storage.idempotency import fingerprint
from records.exchange.imports import models, services
from records.exchange.imports.answers import Import, ImportedGame, ImportProblem
from records.exchange.imports.heads import require_game
from records.exchange.imports.requests import ImportQuery
from records.exchange.imports.services import Upload
from records.exchange.imports.sources import Format, recognize
from records.judging.judge import RefusedError


class NoGamesError(ApiError, code="no-games", status=422):
    """The file contains no readable games. `detail` describes the first problem."""


FORMATS: dict[str, Format | None] = {
    BLKSGF: Format.BLKSGF,
    "text/plain": Format.BLKSGF,
    JSON: Format.JSON,
    NDJSON: Format.NDJSON,
    ZIP: Format.ZIP,
    OCTETS: None,  # the content determines the format
}
BODY = {
    "type": "string",
    "format": "binary",
    "description": "A file of games, or a zip archive of such files.",
}
LENGTH = re.compile(r"[0-9]{1,12}", re.ASCII)
PIECE = 2**18
"""Maximum number of bytes of the body that are read at a time."""


class ImportListView(Endpoint):
    """The imports of the caller."""

    scopes: ClassVar = {"GET": "records:import", "POST": "records:import"}
    queries: ClassVar = {"POST": ImportQuery, "GET": PagedQuery}
    raw_bodies: ClassVar = frozenset({"POST"})
    expensive_methods: ClassVar = frozenset({"POST"})

    def permit(self, scopes: str) -> None:
        """Check the file's length and type, then the caller's permission."""
        if self.method == "POST":
            self.length = _length(self.request)
            self.media_type = canonical(self.request.content_type)
            if self.media_type not in FORMATS:
                raise unsupported(FORMATS)
            coding = self.request.headers.get("Content-Encoding", "identity")
            if coding.strip().lower() != "identity":
                detail = "Send the file without Content-Encoding, or as a zip archive."
                raise UnsupportedMediaType(coding[:80], detail)
        super().permit(scopes)

    @extend_schema(
        operation_id="create_import",
        tags=["records"],
        parameters=[LOCATION],
        request={OCTETS: BODY},
        responses={
            202: Import,
            **problems(401, 403, 422, "no-games", "quota-exceeded"),
            **problems("too-many-imports", "importers-busy", "upload-under-way"),
        },
    )
    def post(self, request: Request) -> Response:
        """Import a file of games.

        The body is a blkSGF, JSON or NDJSON file, or a zip archive of such files. The
        server detects the format. You can also specify it in `Content-Type`:
        `application/x-blokus-sgf`, `application/json`, `application/x-ndjson` or
        `application/zip`. A worker archives the games. The header `Location` has the
        path of the import.

        By uploading a file, you agree that the records may be published under this
        server's license. The index returns it as `records_license`, and the import as
        `license`.
        """
        length, actor = self.length, self.caller.actor
        wish = asdict(self.queried(ImportQuery))
        charge("uploaded-bytes", owner_of(actor), length)
        with _received(request, length) as (file, digest):
            form = FORMATS[self.media_type] or recognize(file)
            if form is None:
                raise unsupported(FORMATS)
            _inspect(file, form)
            sent = fingerprint("POST", request.path, [form, wish, digest])
            row, is_replayed = services.accept(
                Command(actor, self.idempotency_key, sent),
                Upload(file, length, form, **wish),
            )
        headers = {"Location": f"{request.path}/{row.id}"}
        if is_replayed:
            headers["Idempotency-Replayed"] = "true"
        return Response(Import.from_row(row), status=202, headers=headers)

    @extend_schema(
        operation_id="list_imports",
        tags=["records"],
        responses={200: page_of(Import), **problems(401, 403, 422)},
    )
    def get(self, request: Request) -> Response:
        """List your imports of the last thirty days, newest first.

        Use this list to find an import whose id you have lost.
        """
        return self.page(services.of_player(self.caller.actor), Import.from_row)


class ImportEndpoint(Endpoint):
    """An import of the caller. The parameter `import` is a reserved word in Python."""

    scopes: ClassVar = {"GET": "records:import", "DELETE": "records:import"}

    def prepare(self) -> None:
        """Load the import."""
        self.found = services.find(self.kwargs["import"], self.caller.actor)


class ImportView(ImportEndpoint):
    """Progress and cancellation of an import."""

    @extend_schema(
        operation_id="read_import",
        tags=["records"],
        responses={200: Import, **problems(401, 403, 404)},
    )
    def get(self, request: Request, **_: UUID) -> Response:
        """Get an import.

        The response shows the progress of the import, with the numbers of archived and
        refused games.
        """
        answer = Import.from_row(self.found)
        return self.conditional(caching.content_tag(answer), lambda: answer)

    @extend_schema(
        operation_id="cancel_import",
        tags=["records"],
        responses={200: Import, **problems(401, 403, 404)},
    )
    def delete(self, request: Request, **_: UUID) -> Response:
        """Cancel an import.

        Games that are already archived remain in the archive.
        """
        return Response(Import.from_row(services.cancel(self.found)))


class ImportProblemListView(ImportEndpoint):
    """Refused games from an import."""

    queries: ClassVar = {"GET": PagedQuery}
    ordering: ClassVar = ("number",)

    @extend_schema(
        operation_id="list_import_problems",
        tags=["records"],
        responses={
            200: page_of(ImportProblem),
            **problems(401, 403, 404, 422),
        },
    )
    def get(self, request: Request, **_: UUID) -> Response:
        """List the refused games of an import.

        The list contains at most 10,000 games in file order, each with a reason.
        """
        rows: QuerySet[models.Problem] = models.Problem.objects.filter(owner=self.found)
        return self.page(rows, ImportProblem.from_row)


class ImportedGameListView(ImportEndpoint):
    """Archived games from an import."""

    queries: ClassVar = {"GET": PagedQuery}
    ordering: ClassVar = ("number",)

    @extend_schema(
        operation_id="list_imported_games",
        tags=["records"],
        responses={
            200: page_of(ImportedGame),
            **problems(401, 403, 404, 422),
        },
    )
    def get(self, request: Request, **_: UUID) -> Response:
        """List the records of an import's games.

        Each game is listed with its record, or with the record that it duplicates. At
        most 100,000 games are listed, in file order.
        """
        rows: QuerySet[models.ImportedGame] = models.ImportedGame.objects.filter(
            owner=self.found
        )
        return self.page(rows, ImportedGame.from_row)


def _inspect(file: IO[bytes], form: Format) -> None:
    """Refuse a file without games before the file is stored."""
    try:
        require_game(file, form)
    except RefusedError as error:
        raise NoGamesError(f"The file contains no readable games: {error}") from error


def _length(request: Request) -> int:
    """Return the body's declared length; raise `MalformedError` if it is missing."""
    header = request.headers.get("Content-Length", "")
    if not LENGTH.fullmatch(header):
        raise MalformedError("Send a file as the body, with a Content-Length header.")
    length = int(header)
    if length > settings.MAX_IMPORT_BYTES:
        raise RequestDataTooBig
    if length == 0:
        raise MalformedError("The body is empty. Send a file.")
    return length


@contextmanager
def _received(request: Request, length: int) -> Iterator[tuple[IO[bytes], str]]:
    """Write the body to a temporary file, and yield the file and its SHA-256."""
    digest = hashlib.sha256()
    with TemporaryFile() as file:
        while piece := request.stream.read(min(PIECE, length - file.tell())):
            digest.update(piece)
            file.write(piece)
        if file.tell() < length:
            raise MalformedError(
                "The body is shorter than its Content-Length. Send the file again."
            )
        file.seek(0)
        yield file, digest.hexdigest()
