"""Expensive requests: how many an owner and an address may have under way.

Moves have the other threads of the process. An export counts until its view returns:
`EXPORTS_AT_ONCE` bounds those that are being sent.

The counts are those of one process. Each further web process permits as many requests
again; the proxy bounds those of an address across all processes (`docker/nginx.conf`).
"""

from collections import Counter
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeAlias

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from rest_framework.exceptions import Throttled

from blokus_api.players.authentication import grant_of
from blokus_api.players.owners import ACCOUNT_PREFIX, owner_of
from blokus_api.players.suspended import SuspendedError
from games.api.http.client_addresses import address_in
from games.api.http.errors import UnavailableError, respond
from games.api.http.expensive import is_expensive
from games.errors import ApiError, UnauthenticatedError

MOST_OF_OWNER = 2
"""Maximum number under way for an account with its bots and the users of its apps."""
MOST_OF_ADDRESS = 1
"""Maximum number under way for the guests and strangers of an address together."""

View: TypeAlias = Callable[..., Any]

_under_way: Counter[str] = Counter()
_lock = Lock()


def bound_expensive(view: View) -> View:
    """Return a view that refuses expensive requests beyond the bounds."""

    def bounded(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if not is_expensive(request.META):
            return view(request, *args, **kwargs)
        holder, most = _holder_of(request)
        with _lock:
            refusal = _refusal(holder, most)
            if refusal is None:
                _under_way[holder] += 1
        if refusal is not None:
            return respond(request, refusal)
        try:
            response = view(request, *args, **kwargs)
            is_rendered = getattr(response, "is_rendered", True)
            # DRF renders late: the request counts until then.
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
            "You have as many expensive requests under way as you may have at once."
        )
        return Throttled(wait=1, detail=detail)
    if _under_way.total() >= 1 + settings.EXPORTS_AT_ONCE:
        return UnavailableError("The server has many expensive requests under way.")
    return None


def _holder_of(request: HttpRequest) -> tuple[str, int]:
    """Return whose request it is, and how many they may have under way."""
    try:
        grant = grant_of(request)
        owner = owner_of(grant.caller.actor) if grant else ""
    except (UnauthenticatedError, SuspendedError, DatabaseError):
        owner = ""  # the view reports the error
    if owner.startswith(ACCOUNT_PREFIX):
        return owner, MOST_OF_OWNER
    return address_in(request.META), MOST_OF_ADDRESS
