"""Creation of tokens over HTTP, limited by the token in use.

A new token gets no scope that the token in use lacks, and expires no later. So a stolen
token with few scopes or little time left cannot create a better one.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from blokus_api.players.models import AccessToken, Player
from blokus_api.players.tokens import sessions
from blokus_api.players.tokens.answers import NewToken
from blokus_api.players.tokens.requests import ExpiringToken
from games.api.http.bodies import given_fields
from games.api.http.caller import Caller
from games.api.http.endpoint import Endpoint
from games.errors import InsufficientScopeError, InvalidError, UnauthenticatedError
from games.replay.state import PLAYER_PREFIX

SESSION = OpenApiParameter(
    "X-Session-Token",
    {"type": "string"},
    OpenApiParameter.HEADER,
    description="The session token of your login. With it, the new token may outlive"
    " the access token in use.",
)


def issue(
    endpoint: Endpoint,
    request: ExpiringToken,
    most: Sequence[str],
    make: Callable[..., tuple[AccessToken, str]],
) -> Response:
    """Create a token with `make`; respond with the token and its secret.

    A repeated idempotency key does not create a second token. `most` contains the
    scopes that the token can have. Raise `InsufficientScopeError`, or `InvalidError` if
    the token would outlive the token in use.
    """
    values = _delegated(_maker_of(endpoint), given_fields(request), most)

    def create() -> NewToken:
        return NewToken.with_secret(*make(**values))

    return endpoint.create_once(create, shown_once="token")


def require_whole_guest(caller: Caller, guest: Player) -> None:
    """Refuse a token that expires, or lacks a scope of the guest's other tokens.

    This protects accounts and recovery codes, which give full and permanent access.
    """
    if caller.expires_at is not None:
        raise InsufficientScopeError(
            "This request requires a token that does not expire."
        )
    scopes = guest.access_tokens.values_list("scopes", flat=True)
    if missing := sorted({scope for each in scopes for scope in each} - caller.scopes):
        raise InsufficientScopeError(
            "Your token lacks scopes that this guest's other tokens have:"
            f" {', '.join(missing)}.",
            scopes=missing,
        )


def _delegated(
    caller: Caller, values: dict[str, Any], most: Sequence[str]
) -> dict[str, Any]:
    """Return the values of a new token, limited by the token in use."""
    requested = values.get(
        "scopes", [scope for scope in most if scope in caller.scopes]
    )
    missing = sorted(set(requested or most) - caller.scopes)
    if missing:
        raise InsufficientScopeError(
            f"Your own token lacks these scopes: {', '.join(missing)}.", scopes=missing
        )
    return {
        **values,
        "scopes": requested,
        "expires_at": _end_of(caller, values["expires_at"]),
    }


def _end_of(caller: Caller, requested: datetime | None) -> datetime | None:
    """Return the expiry time of a new token, by default that of the token in use."""
    if requested is None or caller.expires_at is None:
        return requested or caller.expires_at
    if requested > caller.expires_at:
        raise InvalidError(
            "The new token must not outlive your own token, which expires at"
            f" {caller.expires_at.isoformat()}.",
            field="expires_at",
        )
    return requested


def _maker_of(endpoint: Endpoint) -> Caller:
    """Return the caller, whose token counts as permanent if the login session is sent.

    Someone who stole an access token does not have the session.
    """
    caller = endpoint.caller
    session = endpoint.request.headers.get("X-Session-Token")
    if session is None:
        return caller
    if not sessions.is_logged_in(caller.actor.removeprefix(PLAYER_PREFIX), session):
        raise UnauthenticatedError(
            "X-Session-Token must belong to one of your login sessions."
        )
    return replace(caller, expires_at=None)
