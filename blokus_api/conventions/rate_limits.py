"""How many requests a caller may send, told in every answer.

Who proves to be a player has a bucket as that player, and another for moves; everybody
else shares the bucket of their address. An answer of 304 costs nothing.
"""

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from blokus_api.conventions.buckets import WINDOW, Buckets, Level, buckets
from blokus_api.conventions.middleware import around
from blokus_api.errors import respond
from blokus_api.guard import PROBES
from blokus_api.players.authentication import grant
from blokus_api.players.tokens import SECRET

MOVES = ("/moves", "/picks", "/removals", "/undo")
NETWORK = 64
"""Bits of an IPv6 address that a customer of a provider cannot change."""
NOT_MODIFIED = 304
HELD = "blokus_api.is_held"
"""In the scope of a request which the server asks itself, for one that it counted."""
COUNTED = "_counted"
"""The attribute of a request that leads from one step to the other."""


@dataclass
class Count:
    """A request and its bucket."""

    policy: str
    key: str
    level: Level | None
    is_paid: bool

    @property
    def capacity(self) -> int:
        """Requests that the full bucket holds."""
        capacity: int = settings.RATE_LIMITS[self.policy]
        return capacity


def _admit(request: HttpRequest) -> HttpResponse | None:
    is_free = request.path_info in PROBES or is_held(request)
    if is_free or not settings.RATE_LIMITS_URL:
        return None
    count = _count(request)
    setattr(request, COUNTED, count)
    if count.level is None or count.level.is_allowed:
        return None
    refusal = respond(request, Throttled(wait=max(count.level.wait, 1)))
    _describe(count, refusal)
    return refusal


def is_held(request: HttpRequest | Request) -> bool:
    """Whether this goes on with a stream that was begun, and counted, before."""
    return bool(getattr(request, "scope", {}).get(HELD))


def _charge(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    count: Count | None = getattr(request, COUNTED, None)
    if count is None:
        return response
    if not count.is_paid and response.status_code != NOT_MODIFIED:
        count.level = _ours().take(count.key, count.capacity) or count.level
    _describe(count, response)
    return response


def _count(request: HttpRequest) -> Count:
    policy, key = _bucket(request)
    # Whether it will be a 304 is known afterwards.
    pays_later = "If-None-Match" in request.headers
    count = Count(policy, f"{policy}:{key}", None, is_paid=not pays_later)
    ask = _ours().look if pays_later else _ours().take
    count.level = ask(count.key, count.capacity)
    return count


def _bucket(request: HttpRequest) -> tuple[str, str]:
    player = _player(request.headers.get("Authorization", ""))
    if player is None:
        return "anonymous", address(request)
    is_move = request.method == "POST" and request.path_info.endswith(MOVES)
    return ("moves" if is_move else "requests"), player


def _player(authorization: str) -> str | None:
    """Who proves to be a player; the view looks at the token again, from memory."""
    scheme, _, secret = authorization.partition(" ")
    if scheme.lower() != "bearer" or not SECRET.fullmatch(secret):
        return None
    try:
        found = grant(secret)
    except DatabaseError:
        # The view will say so.
        return None
    return found.caller.actor if found and not found.is_expired else None


def address(request: HttpRequest) -> str:
    """Where a request comes from, as the nearest of our own proxies saw it."""
    given = request.META.get("REMOTE_ADDR", "")
    if settings.PROXIES:
        hops = request.headers.get("X-Forwarded-For", "").split(",")
        given = hops[-min(settings.PROXIES, len(hops))].strip()
    try:
        found = ip_address(given)
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return f"{int(found) >> (found.max_prefixlen - NETWORK):x}"
    return str(found)


def _describe(count: Count, response: HttpResponseBase) -> None:
    """By draft-ietf-httpapi-ratelimit-headers."""
    if level := count.level:
        response["RateLimit"] = f'"{count.policy}";r={level.left};t={level.full_in}'
    response["RateLimit-Policy"] = f'"{count.policy}";q={count.capacity};w={WINDOW}'


def _ours() -> Buckets:
    return buckets(settings.RATE_LIMITS_URL)


rate_limits = around(_admit, _charge, blocks=True)
"""Outside of `validators`, inside of what answers without any work."""
