"""New tokens over HTTP: limited by the token that makes them, and shown once.

A new token gets no scope that its maker's token lacks, and ends no later. So a stolen
token that is narrow or about to expire cannot make a better one.
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
    description="The session of a login of yours. With it, what is made may outlive"
    " the access token in use: it is you who make it.",
)


def issue(
    endpoint: Endpoint,
    request: ExpiringToken,
    most: Sequence[str],
    make: Callable[..., tuple[AccessToken, str]],
) -> Response:
    """Respond with a new token of `make` and its secret; a key makes one token.

    `most` are the scopes that the token can have. Raises `InsufficientScopeError`, and
    `InvalidError` for an end after that of the maker's own token.
    """
    values = _delegated(_maker_of(endpoint), given_fields(request), most)

    def create() -> NewToken:
        return NewToken.of_secret(*make(**values))

    return endpoint.create_once(create, shown_once="token")


def require_whole_guest(caller: Caller, guest: Player) -> None:
    """Refuse a token that expires, or lacks a scope of another token of the guest.

    An account and a recovery code open all of a guest, for good.
    """
    if caller.expires_at is not None:
        raise InsufficientScopeError("A token that expires cannot do this.")
    scopes = guest.access_tokens.values_list("scopes", flat=True)
    if missing := sorted({one for each in scopes for one in each} - caller.scopes):
        raise InsufficientScopeError(
            f"This guest has a token that can more: {', '.join(missing)}.",
            scopes=missing,
        )


def _delegated(
    caller: Caller, values: dict[str, Any], most: Sequence[str]
) -> dict[str, Any]:
    """Limit the values of a new token to those of the token in use."""
    wanted = values.get("scopes", [one for one in most if one in caller.scopes])
    missing = sorted(set(wanted or most) - caller.scopes)
    if missing:
        raise InsufficientScopeError(
            f"Your own token lacks {', '.join(missing)}.", scopes=missing
        )
    return {
        **values,
        "scopes": wanted,
        "expires_at": _end_of(caller, values["expires_at"]),
    }


def _end_of(caller: Caller, wanted: datetime | None) -> datetime | None:
    """Return the end of a new token: that of the token in use, or an earlier one."""
    if wanted is None or caller.expires_at is None:
        return wanted or caller.expires_at
    if wanted > caller.expires_at:
        raise InvalidError(
            f"Your own token ends before that, at {caller.expires_at.isoformat()}.",
            field="expires_at",
        )
    return wanted


def _maker_of(endpoint: Endpoint) -> Caller:
    """Return the caller, without an end if the request has a session of their login.

    A thief of an access token has no session.
    """
    caller = endpoint.caller
    session = endpoint.request.headers.get("X-Session-Token")
    if session is None:
        return caller
    if not sessions.is_logged_in(caller.actor.removeprefix(PLAYER_PREFIX), session):
        raise UnauthenticatedError("X-Session-Token is no login of yours, or ended.")
    return replace(caller, expires_at=None)
