"""Views of the API's documents, which validate requests as strictly as other views."""

import base64
import hashlib
import re
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.template.response import SimpleTemplateResponse
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.endpoint import Endpoint
from games.api.http.media_types import JSONRenderer

SOURCES = (
    "default-src 'none'; img-src 'self' data:; connect-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)
INLINE = re.compile(rb"<(script|style)>(.*?)</\1>", re.DOTALL)
"""Pattern of a script or style in the template, which is the same for all callers."""


def one_at_a_time(
    view: Callable[..., HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Return a view that only one thread of a process runs and renders at a time.

    Threads that waited get the cached document. Without the lock, all of them would
    generate it at once, and CPython 3.11's parser would fail in some of them.
    """
    generating = Lock()

    @wraps(view)
    def serve(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with generating:
            response = view(request, *args, **kwargs)
            if isinstance(response, SimpleTemplateResponse):
                response.render()
            return response

    return serve


class OpenApiRenderer(JSONRenderer):
    """Renderer of the OpenAPI document, with its own media type."""

    media_type = "application/vnd.oai.openapi+json"


class OpenApiView(Endpoint, SpectacularAPIView):
    """The OpenAPI document, as compact JSON."""

    authentication_classes = ()
    renderer_classes = [JSONRenderer, OpenApiRenderer]


class DocsView(Endpoint, SpectacularSwaggerView):
    """A page that shows the OpenAPI document and can send requests."""

    authentication_classes = ()

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Respond with a page that runs only its own scripts.

        This matters because the page has the same origin as the web client, which
        stores tokens.
        """
        response: Response = super().get(request, *args, **kwargs)  # type: ignore[no-untyped-call]
        response["Cross-Origin-Opener-Policy"] = "same-origin"
        response.add_post_render_callback(_confine)
        return response


def _confine(response: SimpleTemplateResponse) -> None:
    hashes: dict[bytes, list[str]] = {b"script": [], b"style": []}
    for kind, text in INLINE.findall(response.content):
        digest = base64.b64encode(hashlib.sha256(text).digest()).decode()
        hashes[kind].append(f" 'sha256-{digest}'")
    own = "".join(
        f"; {kind.decode()}-src 'self'{''.join(digests)}"
        for kind, digests in hashes.items()
    )
    response["Content-Security-Policy"] = SOURCES + own
