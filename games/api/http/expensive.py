"""Detection of expensive requests by their heads, before a thread is used.

Hashing a password takes a third of a second. PNG, solutions, patterns, searches,
exports and uploads take a tenth of a second or more; their endpoints declare it.
"""

from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

from games.api.http.client_addresses import address_in
from games.api.http.routes import ACCOUNT_PATHS, endpoint_at

MOST_AT_ONCE = 1 + settings.EXPORTS_AT_ONCE
"""Maximum number of expensive requests under way in a process, without exports."""
HASHING = frozenset({"POST", "PUT", "PATCH"})
"""Methods that may hash a password on paths of accounts."""


def expensive_holder(environ: dict[str, Any]) -> str | None:
    """Return the address that an expensive request counts for, else None.

    An export returns an empty text: it takes up to ten minutes, and other requests of
    its address do not wait for it. `EXPORTS_AT_ONCE` bounds exports.
    """
    # Django ignores the case of methods.
    path, method = environ["PATH_INFO"], environ["REQUEST_METHOD"].upper()
    if path.startswith(ACCOUNT_PATHS):
        return address_in(environ) if method in HASHING else None
    endpoint = endpoint_at(path)
    if endpoint is None or not endpoint.may_be_expensive:
        return None
    method = "GET" if method == "HEAD" else method
    if endpoint.is_export:
        return "" if method == "GET" else None
    sent = environ.get("QUERY_STRING")
    query = parse_qs(sent, keep_blank_values=True) if sent else ()
    accept = environ.get("HTTP_ACCEPT", "")
    is_expensive = endpoint.is_expensive(method, query, accept)
    return address_in(environ) if is_expensive else None
