"""Detection of expensive requests by their headers, before they occupy a thread.

Hashing a password takes a third of a second. PNG pictures, solutions, patterns,
searches, exports and uploads take a tenth of a second or more, and their endpoints
declare that they are expensive.
"""

from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

from games.api.http.client_addresses import address_in
from games.api.http.routes import ACCOUNT_PATHS, endpoint_at

MOST_AT_ONCE = 1 + settings.EXPORTS_AT_ONCE
"""Maximum number of concurrent expensive requests per process: one, plus the permitted
exports."""
HASHING = frozenset({"POST", "PUT", "PATCH"})
"""Methods that may hash a password on account paths."""


def expensive_holder(environ: dict[str, Any]) -> str | None:
    """Return the client's address for an expensive request.

    None means that the request is not expensive, and an empty string means an export.
    Exports take up to ten minutes, and other requests from the same address do not wait
    for them. `EXPORTS_AT_ONCE` limits exports.
    """
    # Django ignores the case of method names.
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
