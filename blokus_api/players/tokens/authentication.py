"""Authentication by bearer tokens, usually without a database query."""

import logging
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from blokus_api.players.accounts import owner_name
from blokus_api.players.models import AccessToken, Player
from blokus_api.players.secrets import SECRET, digest
from games.api.http.caller import GRANT, Caller, OneSeat
from games.errors import ApiError, UnauthenticatedError

logger = logging.getLogger(__name__)

REMEMBERED_SECONDS = 30
REMEMBERED_TOKENS = 10_000
USE_NOTED_EVERY = timedelta(minutes=1)


class SuspendedError(ApiError, code="suspended", status=403, anywhere=True):
    """An operator has suspended your account or network. Contact the operator."""


@dataclass(frozen=True)
class Grant:
    """A token's caller and scopes, as the database stores them."""

    token_id: str
    caller: Caller
    forgotten_at: float
    """Time when the cached entry expires, on this process's monotonic clock."""

    @property
    def is_expired(self) -> bool:
        """Return whether the token has expired since it was cached."""
        expires_at = self.caller.expires_at
        return expires_at is not None and expires_at <= timezone.now()


class BearerAuthentication(BaseAuthentication):
    """Authentication by the header `Authorization: Bearer blk_...`.

    Without the header, a request has no caller. An invalid header is an error.
    """

    def authenticate(self, request: Request) -> tuple[Caller, str] | None:
        """Return the caller and the id of their token.

        The grant is stored in Django's request, because middleware cannot access DRF's
        request.
        """
        grant = grant_of(request._request)
        return (grant.caller, grant.token_id) if grant else None


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The header `Authorization: Bearer blk_...` in the OpenAPI document."""

    target_class = BearerAuthentication
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme of RFC 6750."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An access token, `blk_...`. `POST /api/v1/guests` returns"
            " one.",
        }


def grant_of(request: HttpRequest) -> Grant | None:
    """Return the grant of a request's token, looked up once per request.

    Rate limits and authentication both call this function, and the stored result
    ensures that they use the same grant.
    """
    grant: Grant | None = getattr(request, GRANT, None)
    if grant is None:
        grant = _grant_of_header(request.META.get("HTTP_AUTHORIZATION"))
        setattr(request, GRANT, grant)
    return grant


def caller_of(header: str | None) -> Caller | None:
    """Return the caller that a header identifies, for requests to other apps' views."""
    grant = _grant_of_header(header)
    return grant.caller if grant else None


def grant(secret: str) -> Grant | None:
    """Return the grant of a token, cached for 30 seconds if the token is valid.

    Raise `SuspendedError`.
    """
    key = digest(secret)
    now = time.monotonic()
    with _lock:
        cached, forgotten = _remembered.get(key), _forgotten
    if cached and now < cached.forgotten_at:
        return cached
    loaded = _look_up(key, now)
    if loaded:
        with _lock:
            # Do not cache a token that was revoked during the lookup.
            if _forgotten == forgotten:
                _remember(key, loaded)
    return loaded


def forget(key: str) -> None:
    """Remove the revoked token with this digest from the cache."""
    global _forgotten  # noqa: PLW0603
    with _lock:
        _forgotten += 1
        _remembered.pop(key, None)


def forget_all() -> None:
    """Clear the cache, because any token may have been revoked."""
    global _forgotten  # noqa: PLW0603
    with _lock:
        _forgotten += 1
        _remembered.clear()


def _grant_of_header(header: str | None) -> Grant | None:
    if header is None:
        return None
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer" or not SECRET.fullmatch(secret):
        raise UnauthenticatedError('Send "Authorization: Bearer blk_...".')
    loaded = grant(secret)
    if loaded is None or loaded.is_expired:
        raise UnauthenticatedError(
            "This access token is unknown or has expired. Log in again, or create a"
            " guest with POST /api/v1/guests."
        )
    return loaded


_remembered: OrderedDict[str, Grant] = OrderedDict()
_forgotten = 0
"""Number of times that tokens were removed from the cache."""
_lock = threading.Lock()


def _remember(key: str, grant: Grant) -> None:
    _remembered[key] = grant
    _remembered.move_to_end(key)
    while len(_remembered) > REMEMBERED_TOKENS:
        _remembered.popitem(last=False)


def _look_up(key: str, now: float) -> Grant | None:
    token = (
        AccessToken.objects.filter(digest=key, player__is_active=True)
        .select_related("player__owner", "player__api_client__owner")
        .first()
    )
    if token is None:
        return None
    if token.player.is_suspended:
        raise SuspendedError
    _note_use(token)
    return Grant(
        token_id=token.id,
        caller=Caller(
            token.player.actor,
            frozenset(token.scopes),
            _bound(token),
            is_guest=token.player.kind == Player.Kind.GUEST,
            expires_at=token.expires_at,
            owner=owner_name(token.player),
        ),
        forgotten_at=now + REMEMBERED_SECONDS,
    )


def _bound(token: AccessToken) -> OneSeat | None:
    if token.game is None or token.seat is None:
        return None
    return OneSeat(str(token.game), token.seat)


def _note_use(token: AccessToken) -> None:
    now = timezone.now()
    if token.last_used_at and now - token.last_used_at < USE_NOTED_EVERY:
        return
    try:
        AccessToken.objects.filter(id=token.id).update(last_used_at=now)
    except DatabaseError:
        logger.warning(
            "The time of the last use of token %s could not be stored.", token.id
        )
