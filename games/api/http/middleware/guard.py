"""Middleware that refuses what no view should have to think about."""

from functools import lru_cache
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host

from games.api.http.errors import respond
from games.api.http.middleware.around import around
from games.errors import MalformedError

PROBES = frozenset({"/livez", "/readyz"})
"""Asked by address, not by name."""
KNOWN_HOSTS = 100
"""Names for this server that a process remembers; it has few."""
NUL = "The address holds a NUL."


def _refusal(request: HttpRequest) -> HttpResponse | None:
    try:
        _check(request)
    except (MalformedError, DisallowedHost) as error:
        return respond(request, error)
    return None


def _check(request: HttpRequest) -> None:
    if request.path_info not in PROBES and not _is_ours(
        request.META.get("HTTP_HOST", ""), tuple(settings.ALLOWED_HOSTS)
    ):
        request.get_host()
    # PostgreSQL has no NUL in its texts.
    if "\0" in request.path_info:
        raise MalformedError(NUL)
    if sent := request.META.get("QUERY_STRING"):
        _check_query(unquote_to_bytes(sent))


@lru_cache(KNOWN_HOSTS)
def _is_ours(host: str, allowed: tuple[str, ...]) -> bool:
    """Return whether Django will not refuse a host; where not, Django has the say."""
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, allowed)


def _check_query(query: bytes) -> None:
    if b"\0" in query:
        raise MalformedError(NUL)
    try:
        query.decode()
    except UnicodeDecodeError as error:
        raise MalformedError("The query is not UTF-8.") from error


guard = around(_refusal)
"""Answers bad requests, and passes on the others."""
