"""Refusal of requests that no view should have to handle."""

from functools import lru_cache
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host

from games.api.http.errors import respond
from games.api.http.serving.request_bodies import CODING
from games.errors import MalformedError

PROBES = frozenset({"/livez", "/readyz"})
"""Paths that machines request by address instead of by name."""
FOREIGN_HOST = (
    "This server does not answer to the host '{}'. Whoever runs it can add the name to"
    " ALLOWED_HOSTS."
)
LONGEST = 260
"""Maximum number of characters of a host that are repeated to its caller."""
KNOWN_HOSTS = 100
"""Maximum number of names of this server that a process caches."""
NUL = "The address holds a NUL."
UNREADABLE_BODY = (
    "Send a body with a Content-Length or with `Transfer-Encoding: chunked`, not with"
    " both or with another coding. Streams accept no body."
)


def refuse_malformed(request: HttpRequest) -> HttpResponse | None:
    """Return 400 for a foreign host, a NUL, or a query that is not UTF-8.

    Also for a body whose end is unclear.
    """
    path, meta = request.path_info, request.META
    host = meta.get("HTTP_HOST", meta.get("SERVER_NAME", ""))
    try:
        if path not in PROBES and not _is_ours(host):
            request.get_host()
        if CODING in meta:  # else the server has replaced it by a length
            return respond(request, MalformedError(UNREADABLE_BODY))
        if "\0" in path:  # which PostgreSQL cannot store
            return respond(request, MalformedError(NUL))
        if query := meta.get("QUERY_STRING"):
            _check_query(unquote_to_bytes(query))
    except DisallowedHost:
        return respond(request, MalformedError(FOREIGN_HOST.format(host[:LONGEST])))
    except MalformedError as error:
        return respond(request, error)
    return None


@lru_cache(KNOWN_HOSTS)
def _is_ours(host: str) -> bool:
    """Return whether Django accepts a host; if not, Django's own check decides."""
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def _check_query(query: bytes) -> None:
    if b"\0" in query:
        raise MalformedError(NUL)
    try:
        query.decode()
    except UnicodeDecodeError as error:
        raise MalformedError("The query is not UTF-8.") from error
