"""Limits on concurrent expensive requests per account and address.

The process's other threads remain free for moves. Exports are not counted here, because
`EXPORTS_AT_ONCE` limits them.

Each web process counts its own requests. The proxy limits the requests from an address
across all processes (`docker/nginx.conf`).
"""

from collections import Counter
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeAlias

from django.db import DatabaseError
from django.http import HttpRequest
from rest_framework.exceptions import Throttled

from blokus_api.players.tokens.authentication import SuspendedError, grant_of
from games.api.http.errors import UnavailableError, respond
from games.api.http.expensive import MOST_AT_ONCE, expensive_holder
from games.errors import ApiError, UnauthenticatedError

MOST_OF_ACCOUNT = 2
"""Maximum number of concurrent requests by an account, its bots and app users."""
MOST_OF_ADDRESS = 1
"""Maximum number of concurrent requests from an address without an account."""

View: TypeAlias = Callable[..., Any]

_under_way: Counter[str] = Counter()
_lock = Lock()


def bound_expensive(view: View) -> View:
    """Return a view that refuses expensive requests when a limit is reached."""

    def bounded(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        address = expensive_holder(request.META)
        if not address:
            return view(request, *args, **kwargs)
        if account := _account_of(request):
            holder, most = account, MOST_OF_ACCOUNT
        else:
            holder, most = address, MOST_OF_ADDRESS
        with _lock:
            refusal = _refusal(holder, most)
            if refusal is None:
                _under_way[holder] += 1
        if refusal is not None:
            return respond(request, refusal)
        try:
            response = view(request, *args, **kwargs)
            is_rendered = getattr(response, "is_rendered", True)
            # DRF renders the response after the view. Until then, the request counts.
            return response if is_rendered else response.render()
        finally:
            with _lock:
                _under_way[holder] -= 1
                if not _under_way[holder]:
                    del _under_way[holder]

    return bounded


def _refusal(holder: str, most: int) -> ApiError | Throttled | None:
    if _under_way[holder] >= most:
        detail = (
            "Another expensive request from your account or address is still"
            " running. Wait until it is done."
        )
        return Throttled(wait=1, detail=detail)
    if _under_way.total() >= MOST_AT_ONCE:
        return UnavailableError(
            "The server is busy with expensive requests. Try again later."
        )
    return None


def _account_of(request: HttpRequest) -> str:
    """Return the account responsible for the caller; empty if no account is."""
    try:
        grant = grant_of(request)
    except (UnauthenticatedError, SuspendedError, DatabaseError):
        return ""  # the view reports the error
    return grant.caller.account if grant else ""
