"""Sealed months over HTTP."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import FileResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.errors import NotFoundError
from games.http import caching
from games.http.endpoint import Endpoint
from games.http.schema import IF_NONE_MATCH, problems
from records.dumps import schema
from records.dumps.manifests import (
    Manifest,
    Month,
    is_served,
    read_manifest,
    sealed_months,
)
from records.exports.views import FileEndpoint

logger = logging.getLogger(__name__)

FOR_A_DAY = 86_400


class DumpListView(Endpoint):
    """The months that are sealed."""

    @extend_schema(
        operation_id="list_dumps",
        tags=["records"],
        parameters=[IF_NONE_MATCH],
        responses={200: schema.DumpList},
    )
    def get(self, request: Request) -> Response:
        """List the sealed months, newest first."""
        listed = [
            _dump(request, month.manifest, manifest) for month, manifest in _listed()
        ]
        document = {"items": listed}
        return self.conditional(caching.content_tag(document), lambda: document)


class DumpView(FileEndpoint):
    """A file of a sealed month, or its manifest."""

    @extend_schema(
        operation_id="read_dump",
        tags=["records"],
        responses={(200, "application/gzip"): bytes, **problems(404)},
    )
    def get(self, request: Request, name: str) -> FileResponse:
        """Download a sealed month, or the manifest beside it."""
        if settings.DUMPS_DIR is None or not is_served(name):
            raise NotFoundError
        try:
            file = _path(name).open("rb")
        except OSError as error:
            raise NotFoundError from error
        kind = "application/gzip" if name.endswith(".gz") else "application/json"
        return FileResponse(
            file,
            as_attachment=True,
            filename=name,
            content_type=kind,
            headers={"Cache-Control": f"public, max-age={FOR_A_DAY}"},
        )


def _listed() -> Iterator[tuple[Month, Manifest]]:
    """Yield the months whose manifests can be read, newest first."""
    months = sealed_months(settings.DUMPS_DIR) if settings.DUMPS_DIR else []
    for month in reversed(months):
        try:
            yield month, read_manifest(_path(month.manifest))
        except ValueError as error:
            logger.warning(
                "%s is not listed: %s. Put a good copy in its place.", month, error
            )


def _path(name: str) -> Path:
    assert settings.DUMPS_DIR is not None
    return settings.DUMPS_DIR / name


def _dump(request: Request, name: str, manifest: Manifest) -> dict[str, Any]:
    return {
        "month": manifest.month,
        "file": manifest.file,
        "manifest": name,
        "url": f"{request.path}/{manifest.file}",
        "size": manifest.size,
        "sha256": manifest.sha256,
        "records": manifest.records,
        "chains": len(manifest.heads),
        "previous": manifest.previous,
    }
