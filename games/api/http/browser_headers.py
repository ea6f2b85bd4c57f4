"""Headers for browsers: which origins may read a response, and what pages may do.

All responses have the same headers. They are stored in Django's mapping directly
(`ResponseHeaders._store`): to set five headers by their names takes 30 Python calls of
a move.
"""

from corsheaders.middleware import CorsMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.security import SecurityMiddleware
from django.utils.cache import patch_vary_headers

HARMLESS = {
    name.lower(): (name, value)
    for name, value in (
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    )
}
"""Headers of all responses, as Django stores them."""
NO_FRAMES = "X-Frame-Options", "DENY"
VARY = "Vary", "origin"


def _unused(_: HttpRequest) -> HttpResponseBase:
    return HttpResponse()


# The libraries' own code, of which the gate calls single steps.
_cors = CorsMiddleware(_unused)
_security = SecurityMiddleware(_unused)

redirect_to_tls = _security.process_request
"""Return a redirect to https, if `SECURE_SSL_REDIRECT` is set."""


def answer_preflight(request: HttpRequest) -> HttpResponseBase | None:
    """Answer a browser that asks whether a page of another origin may send this."""
    meta = request.META
    if "HTTP_ORIGIN" in meta or "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in meta:
        return _cors.check_preflight(request)
    return None


def allow_origins(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Allow pages of every origin to read the response.

    Responses to requests without an origin name it in `Vary` only: a cache may hold
    them for a request that has one.
    """
    if "HTTP_ORIGIN" in request.META:
        return _cors.add_response_headers(request, response)
    if "vary" in response.headers._store:
        patch_vary_headers(response, ("origin",))
    else:
        response.headers._store["vary"] = VARY
    return response


def add_security_headers(
    request: HttpRequest, response: HttpResponseBase
) -> HttpResponseBase:
    """Add the headers of Django's security and clickjacking middleware."""
    headers = response.headers._store
    for name, header in HARMLESS.items():
        headers.setdefault(name, header)
    if not getattr(response, "xframe_options_exempt", False):
        headers.setdefault("x-frame-options", NO_FRAMES)
    if (seconds := _security.sts_seconds) and request.is_secure():
        response.headers.setdefault("Strict-Transport-Security", f"max-age={seconds}")
    return response
