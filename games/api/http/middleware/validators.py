"""Entity tags for whatever has none: a client that asks again need not read again."""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from games.api.http import caching
from games.api.http.middleware.around import around

KEPT = ("Access-Control-Allow-Origin", "Cache-Control", "ETag", "Expires", "Vary")
"""What a 304 repeats of the answer it stands for."""


def _validate(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if not _is_read(request, response):
        return response
    if "ETag" not in response:
        assert isinstance(response, HttpResponse)
        digest = hashlib.sha256(response.content).hexdigest()[:32]
        response["ETag"] = f'"{digest}"'
        response.headers.setdefault("Cache-Control", caching.PRIVATE)
    if caching.matches(request.headers.get("If-None-Match"), response["ETag"]):
        return _not_modified(response)
    return response


def _is_read(request: HttpRequest, response: HttpResponseBase) -> bool:
    return (
        request.method in {"GET", "HEAD"}
        and response.status_code == 200  # noqa: PLR2004
        and not response.streaming
        and "no-store" not in response.headers.get("Cache-Control", "")
    )


def _not_modified(response: HttpResponseBase) -> HttpResponse:
    kept = {name: response[name] for name in KEPT if name in response}
    answer = HttpResponse(status=304, headers=kept)
    del answer["Content-Type"]
    if getattr(response, "xframe_options_exempt", False):
        # What Django forbids in a 304 would be forbidden of the answer that is kept.
        answer.xframe_options_exempt = True
    return answer


validators = around(after=_validate)
"""The innermost middleware, since a 304 is what the others shall see."""
