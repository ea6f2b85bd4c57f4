"""Pages of other origins, which browsers let read what answers allow them to.

Whoever says no origin is told none of it, but for caches: it may be another's next.
"""

from typing import Any

from corsheaders.middleware import CorsMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

ASKING = ("HTTP_ORIGIN", "HTTP_ACCESS_CONTROL_REQUEST_METHOD")


class OriginMiddleware(CorsMiddleware):
    """That of `corsheaders`, which looks a dozen things up to say nothing."""

    def check_preflight(self, request: HttpRequest) -> Any:
        """Answer a browser that asks whether it may ask."""
        if any(name in request.META for name in ASKING):
            return super().check_preflight(request)
        return None

    def add_response_headers(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Allow every origin to read the answer."""
        if "HTTP_ORIGIN" in request.META:
            return super().add_response_headers(request, response)
        if "Vary" in response:
            patch_vary_headers(response, ("origin",))
        else:
            response["Vary"] = "origin"
        return response
