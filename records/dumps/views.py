"""Sealed months over HTTP."""

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
    is_served,
    read_manifest,
    sealed_months,
)
from records.exports.views import FileEndpoint

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
        months = sealed_months(settings.DUMPS_DIR) if settings.DUMPS_DIR else []
        document = {
            "items": [
                _dump(request, month.manifest, read_manifest(_path(month.manifest)))
                for month in reversed(months)
            ]
        }
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
