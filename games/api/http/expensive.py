"""Recognition of expensive requests by their heads, before a thread is taken for them.

A password is hashed for a third of a second. Pictures as PNG, solutions, patterns,
searches, exports and uploads take a tenth of a second or more: their endpoints say so.
"""

from typing import Any
from urllib.parse import parse_qs

from games.api.http.client_addresses import address_in
from games.api.http.routes import ACCOUNT_PATHS, endpoint_at

HASHING = frozenset({"POST", "PUT", "PATCH"})
"""Methods that may hash a password on paths of accounts."""


def expensive_holder(environ: dict[str, Any]) -> str:
    """Return the address that sends an expensive request; empty for other requests.

    An export takes up to ten minutes, so other requests of its address do not wait
    for it.
    """
    if not is_expensive(environ):
        return ""
    address, endpoint = address_in(environ), endpoint_at(environ["PATH_INFO"])
    is_export = endpoint is not None and not endpoint.has_tag
    return f"export {address}" if is_export else address


def is_expensive(environ: dict[str, Any]) -> bool:
    """Return whether a request is expensive by its method, path and headers."""
    # Django ignores the case of methods.
    path, method = environ["PATH_INFO"], environ["REQUEST_METHOD"].upper()
    if path.startswith(ACCOUNT_PATHS):
        return method in HASHING
    endpoint = endpoint_at(path)
    if endpoint is None or not endpoint.may_be_expensive:
        return False
    sent = environ.get("QUERY_STRING")
    query = parse_qs(sent, keep_blank_values=True) if sent else ()
    method = "GET" if method == "HEAD" else method
    return endpoint.is_expensive(method, query, environ.get("HTTP_ACCEPT", ""))
