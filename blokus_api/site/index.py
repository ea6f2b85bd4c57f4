"""The index of the API, for people who have not read the documentation."""

from collections.abc import Iterator, Sequence
from functools import cache

from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.utils import extend_schema
from msgspec.structs import fields
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.answer import Answer
from games.api.http.endpoint import Endpoint

PATH = "/api/v1"
UNSENT = frozenset(
    f"django.core.mail.backends.{kind}.EmailBackend"
    for kind in ("console", "filebased")
)
"""Email backends that show emails to the operator instead of sending them."""
FIRST_STEP = (
    "POST /api/v1/guests returns a token."
    ' Send it in the header "Authorization: Bearer blk_...".'
)


class ApiIndex(Answer):
    """An overview of this server, with links."""

    name: str
    """Name of the software."""
    site: str
    """Name of this server."""
    version: str
    """API version, which follows `v` in paths."""
    records_license: str
    """SPDX identifier of the license under which public records are published."""
    sends_email: bool
    """Whether this server sends emails. Otherwise, the operator finds codes and links
    in the terminal of `manage.py up` or in the log."""
    first_step: str
    """Human-readable first step."""
    links: dict[str, str]
    """Paths for GET requests without parameters, by name; some need a token. `docs` is
    the human-readable documentation, and `openapi` is the machine-readable
    description."""


class IndexView(Endpoint):
    """The API overview."""

    authentication_classes = ()

    @extend_schema(
        operation_id="read_index",
        tags=["index"],
        auth=[],
        responses={200: ApiIndex},
    )
    def get(self, request: Request) -> Response:
        """List the paths that can be read without parameters.

        Start here. The response contains paths by name, the license of the records, and
        whether this server sends email.
        """
        index = ApiIndex(
            name="blokus_api",
            site=settings.SITE_NAME,
            version="1",
            records_license=settings.RECORDS_LICENSE,
            sends_email=settings.EMAIL_BACKEND not in UNSENT,
            first_step=FIRST_STEP,
            links=links(),
        )
        return Response(index)


class RootView(IndexView):
    """The index at `/`, and at the API's path with a trailing slash."""

    schema = None


@cache
def links() -> dict[str, str]:
    """Return the paths without parameters that support GET, by route name."""
    return {
        name: f"/{path}"
        for name, path in _named(get_resolver().url_patterns)
        if path and "<" not in path and f"/{path}".rstrip("/") != PATH
    }


def _named(
    patterns: Sequence[URLPattern | URLResolver], prefix: str = ""
) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _named(pattern.url_patterns, path)
        elif pattern.name and _can_be_read(pattern):
            yield pattern.name, path


def _can_be_read(pattern: URLPattern) -> bool:
    """Return whether a route of the API supports GET without a query."""
    view = getattr(pattern.callback, "cls", None)
    if view is None or not issubclass(view, APIView) or not hasattr(view, "get"):
        return False
    if view.schema is None:  # a route of the web page
        return False
    query = getattr(view, "queries", {}).get("GET")
    return query is None or not any(each.required for each in fields(query))
