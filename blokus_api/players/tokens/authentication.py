"""Authentication: from a bearer token to a caller, mostly without the database."""

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
    """Who runs this server has suspended your account, or your network: ask them."""


@dataclass(frozen=True)
class Grant:
    """The grant of a token, as the database has it."""

    token_id: str
    caller: Caller
    forgotten_at: float
    """On the clock of this process."""

    @property
    def is_expired(self) -> bool:
        """Return whether its time was up, however fresh our knowledge of it."""
        expires_at = self.caller.expires_at
        return expires_at is not None and expires_at <= timezone.now()


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer blk_...`; no header is nobody, a bad one an error."""

    def authenticate(self, request: Request) -> tuple[Caller, str] | None:
        """Return the caller, and the id of their token.

        The grant is stored with Django's request: middleware never sees that of DRF.
        """
        found = grant_of(request._request)
        return (found.caller, found.token_id) if found else None


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The header `Authorization: Bearer blk_...` in the OpenAPI document."""

    target_class = BearerAuthentication
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the scheme as RFC 6750 has it."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An access token, `blk_...`: `POST /api/v1/guests` gives"
            " one at once.",
        }


def grant_of(request: HttpRequest) -> Grant | None:
    """Return what the token of a request allows: first who counts it asks, then it is.

    What was found stays with the request, so that both speak of the same.
    """
    known: Grant | None = getattr(request, GRANT, None)
    if known is None:
        known = _found(request.META.get("HTTP_AUTHORIZATION"))
        setattr(request, GRANT, known)
    return known


def caller_of(header: str | None) -> Caller | None:
    """Return who sent this `Authorization`, for what is not one of our views."""
    found = _found(header)
    return found.caller if found else None


def grant(secret: str) -> Grant | None:
    """Return what a token allows. Only good ones are remembered, for half a minute.

    Raises `SuspendedError`.
    """
    key = digest(secret)
    now = time.monotonic()
    with _lock:
        known, forgotten = _remembered.get(key), _forgotten
    if known and now < known.forgotten_at:
        return known
    found = _look_up(key, now)
    if found:
        with _lock:
            # A token that was revoked while it was looked up is not remembered.
            if _forgotten == forgotten:
                _remember(key, found)
    return found


def forget(key: str) -> None:
    """Ask the database again, because the token with this digest was revoked."""
    global _forgotten  # noqa: PLW0603
    with _lock:
        _forgotten += 1
        _remembered.pop(key, None)


def forget_all() -> None:
    """Ask the database for every token again, because any may have been revoked."""
    global _forgotten  # noqa: PLW0603
    with _lock:
        _forgotten += 1
        _remembered.clear()


def _found(header: str | None) -> Grant | None:
    if header is None:
        return None
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer" or not SECRET.fullmatch(secret):
        raise UnauthenticatedError('Send "Authorization: Bearer blk_...".')
    found = grant(secret)
    if found is None or found.is_expired:
        raise UnauthenticatedError(
            "This access token is not known, or expired;"
            " POST /api/v1/guests gives another."
        )
    return found


_remembered: OrderedDict[str, Grant] = OrderedDict()
_forgotten = 0
"""How often something was forgotten."""
_lock = threading.Lock()


def _remember(key: str, found: Grant) -> None:
    _remembered[key] = found
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
        logger.warning("The use of token %s could not be noted", token.id)
